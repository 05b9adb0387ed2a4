// SPDX-License-Identifier: Apache-2.0
package io.avrolope.codec.model;

import java.lang.invoke.MethodHandles;

/** Access to the private members of users' classes. */
public final class PrivateAccess {
  private PrivateAccess() {}

  /**
   * A lookup with access to all members of a class.
   *
   * @throws IllegalAccessException if the module of the class does not open its package
   */
  public static MethodHandles.Lookup to(Class<?> type) throws IllegalAccessException {
    // a named module reads what its descriptor names, which cannot name the users' modules
    PrivateAccess.class.getModule().addReads(type.getModule());
    return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
  }

  /** The end of a message: the package that the user must open to make a class accessible. */
  public static String advice(Class<?> type) {
    Module users = type.getModule();
    Module own = PrivateAccess.class.getModule();
    return !users.isNamed() || users.isOpen(type.getPackageName(), own)
        ? ""
        : ": let module "
            + users.getName()
            + " open the package "
            + type.getPackageName()
            + " to "
            + (own.isNamed() ? own.getName() : "all modules");
  }
}
