// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.test.RegistryServer.Lifetime;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Runs test classes that use the annotation, and looks at what becomes of them. */
class RegistryServerTest {
  private static final Schema INT = Schema.create(Schema.Type.INT);

  /** The URLs of the servers that the test classes below had. */
  private static final Set<String> URLS = ConcurrentHashMap.newKeySet();

  @BeforeEach
  @AfterEach
  void forgetUrls() {
    URLS.clear();
  }

  private static Events run(Class<?>... testClasses) {
    EngineTestKit.Builder kit =
        EngineTestKit.engine("junit-jupiter")
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "true");
    for (Class<?> each : testClasses) {
      kit.selectors(selectClass(each));
    }
    return kit.execute().allEvents();
  }

  private static void assertSucceeded(Events events, int tests) {
    assertThat(events.failed().stream().map(RegistryServerTest::failure)).isEmpty();
    assertThat(events.succeeded().filter(each -> each.getTestDescriptor().isTest())).hasSize(tests);
  }

  private static String failure(org.junit.platform.testkit.engine.Event event) {
    return event
        .getPayload(org.junit.platform.engine.TestExecutionResult.class)
        .flatMap(result -> result.getThrowable())
        .map(failure -> String.valueOf(failure.getMessage()))
        .orElse("");
  }

  private static String onlyFailure(Class<?> testClass) {
    List<String> failures =
        run(testClass).failed().stream().map(RegistryServerTest::failure).toList();
    assertThat(failures).hasSize(1);
    return failures.get(0);
  }

  private static void assertAllStopped() {
    assertThat(URLS)
        .allSatisfy(
            url ->
                assertThatThrownBy(
                        () ->
                            new Socket(InetAddress.getLoopbackAddress(), URI.create(url).getPort())
                                .close())
                    .isInstanceOf(ConnectException.class));
  }

  private static List<String> subjects(SchemaRegistry client) {
    return client.catalog().orElseThrow().subjects();
  }

  /** Its subclasses share the field, but not the server. */
  @RegistryServer
  abstract static class FieldOfASuperclass {
    @FromRegistry static TestRegistry registry;

    @Test
    void isGiven() {
      assertThat(registry.url()).startsWith("http://");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  static class InParallel extends FieldOfASuperclass {}

  static class InTurn extends FieldOfASuperclass {}

  @Test
  void aStaticFieldOfASuperclassIsRefusedForClassesThatRunInParallel() {
    assertThat(onlyFailure(InParallel.class))
        .isEqualTo(
            "The subclasses of "
                + FieldOfASuperclass.class.getName()
                + " may run in parallel, each has a server, and they share the static field"
                + " static io.avrolope.test.TestRegistry "
                + FieldOfASuperclass.class.getName()
                + ".registry: make it an instance field or a parameter, or annotate the classes"
                + " with @Execution(SAME_THREAD)");
  }

  @Test
  void aStaticFieldOfASuperclassServesClassesThatRunInTurn() {
    assertSucceeded(run(InTurn.class), 1);
  }

  @RegistryServer
  static class OneServer {
    @FromRegistry private static TestRegistry registry;
    @FromRegistry private String url;
    @FromRegistry private URI uri;
    @FromRegistry private int port;
    @FromRegistry private Map<String, Object> properties;
    @FromRegistry private SchemaRegistry client;

    @BeforeAll
    static void registers(@FromRegistry SchemaRegistry client) {
      client.register("before-all", INT, Kind.ID);
    }

    @Test
    void fieldsHaveTheServerOfTheClass(TestRegistry parameter, @FromRegistry String sameUrl) {
      URLS.add(url);
      assertThat(parameter).isSameAs(registry);
      assertThat(List.of(sameUrl, uri.toString(), "http://127.0.0.1:" + port)).containsOnly(url);
      assertThat(properties).containsExactly(Map.entry("schema.registry.url", url));
      assertThat(subjects(client)).containsExactly("before-all");
    }

    @Nested
    class Inside {
      @FromRegistry private String url;

      @Test
      void nestedClassesHaveTheSameServer() {
        assertThat(url).isEqualTo(OneServer.this.url).isEqualTo(registry.url());
      }

      @Test
      @RegistryServer(compatibility = CompatibilityLevel.NONE)
      void methodsMayHaveTheirOwn(TestRegistry own) {
        URLS.add(own.url());
        assertThat(own).isNotSameAs(registry);
        assertThat(url).isEqualTo(own.url());
        assertThat(subjects(own.client())).isEmpty();
      }
    }
  }

  @Test
  void aClassAndItsNestedClassesShareAServer() {
    assertSucceeded(run(OneServer.class), 3);

    assertThat(URLS).hasSize(2);
    assertAllStopped();
  }

  @RegistryServer(lifetime = Lifetime.METHOD)
  @Execution(ExecutionMode.CONCURRENT)
  static class ServerOfMethod {
    @FromRegistry private SchemaRegistry client;

    @BeforeEach
    void registers(@FromRegistry String url) {
      URLS.add(url);
      client.register("before-each", INT, Kind.ID);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void findsOnlyItsOwn(int number) {
      client.register("subject-" + number, INT, Kind.ID);

      assertThat(subjects(client)).containsExactly("before-each", "subject-" + number);
    }
  }

  static class Derived extends ServerOfMethod {}

  @Test
  void methodsMayEachHaveAServer() {
    assertSucceeded(run(ServerOfMethod.class, Derived.class), 8);

    assertThat(URLS).hasSize(8);
    assertAllStopped();
  }

  @RegistryServer(
      schemas = "classpath:schemas",
      compatibility = CompatibilityLevel.FORWARD,
      properties = "mode.mutability=false")
  static class Seeded {
    @Test
    void schemasAndSettingsAreThere(@FromRegistry SchemaRegistry client) {
      assertThat(subjects(client)).containsExactly("orders-value", "prices-value");
      Schema withoutId = SchemaBuilder.record("shop.Order").fields().endRecord();
      assertThatThrownBy(() -> client.register("orders-value", withoutId, Kind.ID))
          .isInstanceOf(IncompatibleSchemasException.class);
    }
  }

  @Test
  void serversStartWithSchemasAndSettings() {
    assertSucceeded(run(Seeded.class), 1);
  }

  static class WithoutAnnotation {
    @Test
    @RegistryServer(schemas = "classpath:no-such-directory")
    void test() {}
  }

  @Test
  void wrongSettingsNameTheTestAndThePlace() {
    assertThat(onlyFailure(WithoutAnnotation.class))
        .isEqualTo(
            "@RegistryServer of void "
                + WithoutAnnotation.class.getName()
                + ".test(): No directory 'no-such-directory' on the class path of the test;"
                + " schemas names it as classpath:DIRECTORY, and a directory of the disk by its"
                + " path");
  }

  @RegistryServer(properties = "mode.mutablity=false")
  static class WrongKey {
    @Test
    void test() {}
  }

  @RegistryServer(properties = "mode.mutability")
  static class NoValue {
    @Test
    void test() {}
  }

  @Test
  void wrongKeysAreNotIgnored() {
    assertThat(onlyFailure(WrongKey.class)).contains("mode.mutablity", "mode.mutability");
    assertThat(onlyFailure(NoValue.class))
        .endsWith("Expected KEY=VALUE but found 'mode.mutability' in properties");
  }

  @RegistryServer(lifetime = Lifetime.METHOD)
  static class StaticField {
    @FromRegistry static String url;

    @Test
    void test() {}
  }

  @RegistryServer(lifetime = Lifetime.METHOD)
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class SharedField {
    @FromRegistry String url;

    @Test
    void test() {}
  }

  @RegistryServer(lifetime = Lifetime.METHOD)
  static class TooEarly {
    @BeforeAll
    static void before(@FromRegistry String url) {}

    @Test
    void test() {}
  }

  @RegistryServer
  static class WrongType {
    @FromRegistry long port;

    @Test
    void test() {}
  }

  @RegistryServer
  static class FinalField {
    @FromRegistry private final String url = String.valueOf(1);

    @Test
    void test() {
      assertThat(url).isNotEmpty();
    }
  }

  @Test
  void fieldsAndParametersThatCannotBeSetAreRefused() {
    assertThat(onlyFailure(StaticField.class))
        .endsWith(
            "StaticField.url is shared by all methods, and @RegistryServer starts a server for"
                + " each method: make it a parameter of the methods, or use"
                + " @RegistryServer(lifetime = CLASS) on the class");
    assertThat(onlyFailure(SharedField.class))
        .startsWith("The methods of @TestInstance(PER_CLASS) share the field ");
    assertThat(onlyFailure(TooEarly.class))
        .startsWith("No registry runs yet for ")
        .endsWith("Use the parameter in a test method or in @BeforeEach");
    assertThat(onlyFailure(WrongType.class))
        .startsWith("@FromRegistry has no value for the field long ");
    assertThat(onlyFailure(FinalField.class))
        .startsWith("@FromRegistry cannot set the final field private final ");
  }

  @RegistryServer
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class SharedInstance {
    @FromRegistry private String url;

    @BeforeAll
    void fieldsAreSetBeforeAll() {
      URLS.add(url);
    }

    @Test
    void test() {
      assertThat(URLS).containsExactly(url);
    }
  }

  @Test
  void sharedInstancesHaveTheirFieldsBeforeAll() {
    assertSucceeded(run(SharedInstance.class), 1);
  }
}
