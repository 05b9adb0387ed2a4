// SPDX-License-Identifier: Apache-2.0

declare global {
  interface Window {
    /** The request of public/first-rows.js. */
    avrolopeFirstRows?: { url: string; answer: Promise<Response> };
  }
}

/** The answer to a request that was sent before the console was loaded. It is given once; null if there is none. */
export function earlyAnswer(url: string): Promise<Response> | null {
  const early = window.avrolopeFirstRows;
  if (early?.url !== url) {
    return null;
  }
  delete window.avrolopeFirstRows;
  return early.answer;
}
