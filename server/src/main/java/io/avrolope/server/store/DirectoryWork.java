// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.store;

import java.io.IOException;

/** Something that needs the directory for itself. */
interface DirectoryWork {
  void run() throws IOException;
}
