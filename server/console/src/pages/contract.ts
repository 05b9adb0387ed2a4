// SPDX-License-Identifier: Apache-2.0

/** Metadata and rules as the user typed them. */
export interface Contract {
  value: Record<string, unknown> | null;
  /** The reason that the text cannot be used; null if it can. */
  problem: string | null;
}

const PROPERTIES = ["metadata", "ruleSet"];

export function contractOf(text: string): Contract {
  if (text.trim() === "") {
    return { value: null, problem: null };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { value: null, problem: `The text is not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { value: null, problem: "The text must be a JSON object with metadata, ruleSet, or both." };
  }
  const unknown = Object.keys(value).find((each) => !PROPERTIES.includes(each));
  return unknown === undefined
    ? { value: value as Record<string, unknown>, problem: null }
    : { value: null, problem: `Property ${JSON.stringify(unknown)} is neither metadata nor ruleSet. Remove it.` };
}
