// SPDX-License-Identifier: Apache-2.0
/** A program that uses the codec alone, as an application outside this build does. */
module com.acme.codec {
  requires io.avrolope.codec;
}
