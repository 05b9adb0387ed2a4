// SPDX-License-Identifier: Apache-2.0
/** An application that opens no package. */
module com.acme.reflection {
  requires io.avrolope.serde;

  exports com.acme.reflection;
}
