// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.invoke.MethodHandles;
import java.net.URI;
import java.util.List;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles one class in memory. Prints its source first if the system property {@code
 * benchmarks.print.limits} is true.
 */
final class Compiler {
  private Compiler() {}

  /** Creates an object of the class. The class belongs to this package and reads the constants. */
  static <T> T compile(Class<T> type, String className, String source, Object[] constants) {
    if (Boolean.getBoolean("benchmarks.print.limits")) {
      System.err.println(source);
    }
    try {
      MethodHandles.Lookup defined =
          MethodHandles.lookup()
              .defineHiddenClassWithClassData(bytes(className, source), constants, true);
      return type.cast(defined.lookupClass().getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(String className, String source) {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    if (javac == null) {
      throw new IllegalStateException(
          "No Java compiler found: the limits are compiled at run time, run on a JDK");
    }
    OneClass output = new OneClass(javac.getStandardFileManager(null, null, null));
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of("-proc:none", "-nowarn", "-classpath", System.getProperty("java.class.path"));
    SourceText text = new SourceText(className, source);
    if (!javac.getTask(messages, output, null, options, null, List.of(text)).call()) {
      throw new IllegalStateException(messages + "\n" + source);
    }
    return output.bytes.toByteArray();
  }

  private static final class SourceText extends SimpleJavaFileObject {
    private final String text;

    SourceText(String className, String text) {
      super(URI.create("memory:///" + className + Kind.SOURCE.extension), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** Keeps the compiled class in memory. */
  private static final class OneClass extends ForwardingJavaFileManager<JavaFileManager> {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    OneClass(JavaFileManager others) {
      super(others);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("memory:///" + className), kind) {
        @Override
        public OutputStream openOutputStream() {
          return bytes;
        }
      };
    }
  }
}
