// SPDX-License-Identifier: Apache-2.0
/** An application that lets the codec access all its classes. */
open module com.acme.reflection {
  requires io.avrolope.serde;
}
