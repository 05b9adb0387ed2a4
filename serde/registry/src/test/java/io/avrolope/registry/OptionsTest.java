// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Modifier;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** All options are built, compared and refused in the same way. */
class OptionsTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration NEGATIVE = Duration.ofNanos(-1);
  private static final Duration TOO_LONG = Duration.ofMillis(Integer.MAX_VALUE).plusNanos(1);
  private static final BearerTokenProvider SECRET = (registry, timeLeft) -> "s3cret";

  /** For each class: the defaults, the same built again, and objects of which each differs once. */
  static Stream<Arguments> all() throws NoSuchAlgorithmException {
    RegistryOptions registry = RegistryOptions.of("http://a");
    SSLContext context = SSLContext.getDefault();
    Tls tls = Tls.of(context, new SSLParameters());
    return Stream.of(
        Arguments.of(
            RetryOptions.DEFAULTS,
            RetryOptions.DEFAULTS.toBuilder().build(),
            List.of(
                RetryOptions.builder().total(SECOND).build(),
                RetryOptions.builder().maxRetries(5).build(),
                RetryOptions.builder().pause(Duration.ZERO).build(),
                RetryOptions.builder().maxPause(SECOND).build())),
        Arguments.of(
            AbsenceOptions.DEFAULTS,
            AbsenceOptions.DEFAULTS.toBuilder().build(),
            List.of(
                AbsenceOptions.NONE,
                AbsenceOptions.builder().capacity(1).build(),
                AbsenceOptions.builder().id(SECOND).build(),
                AbsenceOptions.builder().version(SECOND).build(),
                AbsenceOptions.builder().schema(SECOND).build(),
                AbsenceOptions.builder().queryRange(1).build())),
        Arguments.of(
            CacheOptions.DEFAULTS,
            CacheOptions.DEFAULTS.toBuilder().build(),
            List.of(
                CacheOptions.builder().capacity(1).build(),
                CacheOptions.builder().latestTtl(SECOND).build(),
                CacheOptions.builder().absences(AbsenceOptions.NONE).build(),
                CacheOptions.builder().directory(Path.of("d")).build())),
        Arguments.of(
            ConfluentOptions.DEFAULTS,
            ConfluentOptions.DEFAULTS.toBuilder().build(),
            List.of(
                ConfluentOptions.builder().latestWithMetadata(Map.of("a", "b")).build(),
                ConfluentOptions.builder().rules(ConfluentOptions.Rules.IGNORED).build())),
        Arguments.of(
            HttpOptions.DEFAULTS,
            HttpOptions.DEFAULTS.toBuilder().build(),
            List.of(
                HttpOptions.builder().retries(RetryOptions.builder().maxRetries(0).build()).build(),
                HttpOptions.builder().bearer(SECRET).build(),
                HttpOptions.builder().headers(Map.of("x", "s3cret")).build(),
                HttpOptions.builder().tls(tls).build(),
                HttpOptions.builder()
                    .proxy(InetSocketAddress.createUnresolved("proxy", 80))
                    .build(),
                HttpOptions.builder().firstUrl(HttpOptions.FirstUrl.RANDOM).build())),
        Arguments.of(
            registry,
            RegistryOptions.of(List.of("http://a")),
            List.of(
                RegistryOptions.of("http://b"),
                registry.toBuilder().urls(List.of("http://a", "http://u:s3cret@b")).build(),
                registry.toBuilder().userInfo("u:s3cret").build(),
                registry.toBuilder().normalize(true).build(),
                registry.toBuilder().connectTimeout(SECOND).build(),
                registry.toBuilder().readTimeout(SECOND).build(),
                registry.toBuilder().http(HttpOptions.builder().bearer(SECRET).build()).build(),
                registry.toBuilder()
                    .confluent(
                        ConfluentOptions.builder().rules(ConfluentOptions.Rules.IGNORED).build())
                    .build())),
        Arguments.of(
            tls,
            Tls.builder(context).parameters(new SSLParameters()).build(),
            List.of(tls.toBuilder().settings("others").build())));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void optionsAreEqualIfAllOfThemAre(Object defaults, Object same, List<Object> others) {
    assertThat(same).isEqualTo(defaults).hasSameHashCodeAs(defaults);
    assertThat(defaults).isNotEqualTo("other");
    for (Object other : others) {
      assertThat(other).isNotEqualTo(defaults).isNotEqualTo(null);
      assertThat(others.stream().filter(other::equals)).hasSize(1);
      assertThat(other.toString())
          .startsWith(defaults.getClass().getSimpleName())
          .doesNotContain("s3cret");
    }
  }

  /** A later option must not break a caller, so that no constructor is public. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void onlyABuilderCreatesThem(Object defaults, Object same, List<Object> others) {
    Class<?> type = defaults.getClass();

    assertThat(type.isRecord()).isFalse();
    assertThat(type).isFinal();
    assertThat(type.getConstructors()).isEmpty();
    assertThat(type.getDeclaredFields())
        .allSatisfy(field -> assertThat(Modifier.isFinal(field.getModifiers())).isTrue());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void aBuilderStartsWithTheOptionsThatItWasMadeFrom(
      Object defaults, Object same, List<Object> others) throws ReflectiveOperationException {
    for (Object other : others) {
      Object builder = other.getClass().getMethod("toBuilder").invoke(other);
      assertThat(builder.getClass().getMethod("build").invoke(builder)).isEqualTo(other);
    }
  }

  static Stream<Arguments> refused() {
    RegistryOptions.Builder registry = RegistryOptions.builder("http://a");
    String timeout = " must be above zero and at most PT596H31M23.647S but was ";
    String duration = " must be from zero to PT2562047H47M16.854775807S but was ";
    return Stream.of(
        refused(() -> RetryOptions.builder().total(Duration.ZERO), "total" + timeout + "PT0S"),
        refused(() -> RetryOptions.builder().total(TOO_LONG), "total" + timeout + TOO_LONG),
        refused(
            () -> RetryOptions.builder().maxRetries(-1),
            "maxRetries must be at least 0 but was -1"),
        refused(() -> RetryOptions.builder().pause(NEGATIVE), "pause" + duration + NEGATIVE),
        refused(
            () -> RetryOptions.builder().maxPause(Duration.ofSeconds(Long.MAX_VALUE)),
            "maxPause" + duration + Duration.ofSeconds(Long.MAX_VALUE)),
        refused(
            () -> AbsenceOptions.builder().capacity(0), "capacity must be at least 1 but was 0"),
        refused(() -> AbsenceOptions.builder().id(NEGATIVE), "id" + duration + NEGATIVE),
        refused(() -> AbsenceOptions.builder().version(NEGATIVE), "version" + duration + NEGATIVE),
        refused(() -> AbsenceOptions.builder().schema(NEGATIVE), "schema" + duration + NEGATIVE),
        refused(
            () -> AbsenceOptions.builder().queryRange(-1),
            "queryRange must be at least 0 but was -1"),
        refused(() -> CacheOptions.builder().capacity(0), "capacity must be at least 1 but was 0"),
        refused(
            () -> CacheOptions.builder().latestTtl(NEGATIVE), "latestTtl" + duration + NEGATIVE),
        refused(() -> registry.connectTimeout(NEGATIVE), "connectTimeout" + timeout + NEGATIVE),
        refused(() -> registry.readTimeout(TOO_LONG), "readTimeout" + timeout + TOO_LONG),
        refused(() -> registry.urls(List.of()), "urls must have at least 1 URL but had none"));
  }

  private static Arguments refused(Supplier<Object> option, String message) {
    return Arguments.of(message, option);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void aValueOutOfRangeIsRefusedWithTheOptionsName(String message, Supplier<Object> option) {
    assertThatThrownBy(option::get)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void optionsDoNotChangeWithWhatTheyWereMadeFrom() {
    Map<String, String> headers = new HashMap<>(Map.of("a", "b"));
    HttpOptions.Builder builder = HttpOptions.builder().headers(headers);
    HttpOptions built = builder.build();

    headers.put("c", "d");
    builder.headers(Map.of());

    assertThat(built.headers()).isEqualTo(Map.of("a", "b"));
    assertThat(HttpOptions.DEFAULTS.headers()).isEmpty();
  }

  @Test
  void whatWasSetCanBeTakenAway() {
    HttpOptions set =
        HttpOptions.builder()
            .bearer(SECRET)
            .proxy(InetSocketAddress.createUnresolved("proxy", 80))
            .build();

    assertThat(set.toBuilder().bearer(null).proxy(null).tls(null).build())
        .isEqualTo(HttpOptions.DEFAULTS);
  }
}
