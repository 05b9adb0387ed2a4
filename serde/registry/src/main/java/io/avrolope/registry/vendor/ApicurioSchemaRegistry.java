// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.vendor;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.text.PathSegment;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.http.Deadline;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.HttpRequestSpec;
import io.avrolope.registry.http.RetryingHttpClient;
import io.avrolope.registry.text.ReferenceBounds;
import io.avrolope.registry.text.RegistryUrl;
import io.avrolope.schema.SchemaReference;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;

/**
 * Apicurio Registry by its own API: {@code apicurio+https://host/apis/registry/v3}, or {@code v2}.
 * Schemas are resolved together with the schemas that they refer to. Thread-safe.
 *
 * @see <a href="https://www.apicur.io/registry/docs/apicurio-registry/3.3.x/">Apicurio Registry</a>
 */
final class ApicurioSchemaRegistry implements ReadOnlySchemaRegistry {
  private static final String JSON = "application/json";

  private final RetryingHttpClient http;
  private final boolean hasContentPath;

  /**
   * @throws IllegalArgumentException if a URL does not end with the version of the API
   */
  ApicurioSchemaRegistry(RegistryOptions options, String prefix) {
    Set<String> versions = new LinkedHashSet<>();
    for (String url : options.urls()) {
      String trimmed = url.replaceAll("/+$", "");
      if (!trimmed.endsWith("/v2") && !trimmed.endsWith("/v3")) {
        throw new IllegalArgumentException(
            "names Apicurio without the version of its API, "
                + RegistryUrl.withoutUserInfo(url)
                + "; the URL ends with /apis/registry/v3 or /apis/registry/v2");
      }
      versions.add(trimmed.substring(trimmed.length() - 2));
    }
    if (versions.size() > 1) {
      throw new IllegalArgumentException("names two versions of Apicurio's API; name one");
    }
    this.hasContentPath = versions.contains("v3");
    this.http = RetryingHttpClient.withoutPrefix(options, prefix);
  }

  @Override
  public String vendor() {
    return "Apicurio";
  }

  @Override
  public Schema schema(SchemaReference reference) {
    return new Resolution(http.deadline()).read(reference, path(reference));
  }

  private String path(SchemaReference reference) {
    if (reference instanceof SchemaReference.Id contentId) {
      return "/ids/contentIds/" + contentId.id();
    }
    if (!(reference instanceof SchemaReference.VendorId id)) {
      throw unsupported(reference);
    }
    return switch (id.kind()) {
      case "contentId" -> "/ids/contentIds/" + PathSegment.encode(id.value());
      case "globalId" -> "/ids/globalIds/" + PathSegment.encode(id.value());
      case "contentHash" -> "/ids/contentHashes/" + PathSegment.encode(id.value());
      case "artifact" -> artifact(id);
      default -> throw unsupported(reference);
    };
  }

  /** The path of a value whose segments are encoded already. */
  private static String artifact(SchemaReference.VendorId reference) {
    String[] parts = reference.value().split("/", -1);
    return "/groups/" + parts[0] + "/artifacts/" + parts[1] + "/versions/" + parts[2];
  }

  @Override
  public void close() {
    http.close();
  }

  /** Resolves one schema and the schemas that it refers to. Not thread-safe. */
  private final class Resolution {
    private final Deadline deadline;
    private final Set<String> inProgress = new LinkedHashSet<>();
    private final Set<String> known = new LinkedHashSet<>();
    private final List<String> texts = new ArrayList<>();
    private final ReferenceBounds bounds = new ReferenceBounds();

    Resolution(Deadline deadline) {
      this.deadline = deadline;
    }

    Schema read(SchemaReference reference, String path) {
      boolean isArtifact = path.startsWith("/groups/");
      HttpAnswer content = get(path + (isArtifact && hasContentPath ? "/content" : ""), reference);
      String text = content.requireSchemaText();
      collect(path, reference);
      return SchemaText.parse(texts, text, content.url());
    }

    /** Adds the referenced schemas, each after the schemas that it refers to itself. */
    private void collect(String path, Object wanted) {
      inProgress.add(path);
      HttpAnswer answer = get(path + "/references", wanted);
      JsonNode references = answer.json();
      if (!references.isArray()) {
        throw answer.malformed("a JSON array of references", "something else");
      }
      for (JsonNode each : references) {
        add(artifactOf(each, answer), answer);
      }
      inProgress.remove(path);
    }

    private void add(String path, HttpAnswer referring) {
      if (inProgress.contains(path)) {
        throw new UnknownSchemaException(
            "Schema references form a cycle: they lead back to " + path + " at " + referring.url());
      }
      if (known.add(path)) {
        String wanted = "Referenced schema " + path;
        String text = get(path + (hasContentPath ? "/content" : ""), wanted).requireSchemaText();
        bounds.enter(referring.url());
        collect(path, wanted);
        bounds.leave();
        texts.add(text);
      }
    }

    private String artifactOf(JsonNode reference, HttpAnswer answer) {
      JsonNode artifact = reference.path("artifactId");
      JsonNode version = reference.path("version");
      if (!artifact.isTextual() || !version.isTextual()) {
        throw answer.malformed("references with an artifactId and a version", "something else");
      }
      return "/groups/"
          + PathSegment.encode(reference.path("groupId").asText("default"))
          + "/artifacts/"
          + PathSegment.encode(artifact.textValue())
          + "/versions/"
          + PathSegment.encode(version.textValue());
    }

    private HttpAnswer get(String path, Object wanted) {
      return http.send(
          path,
          HttpRequestSpec.get(JSON + ", */*"),
          deadline,
          answer ->
              ReadOnlySchemaRegistry.found(
                  answer.requireNoPage(), wanted, body -> isAbsence(body.path("name").asText())));
    }

    /** For a path that it does not serve, Apicurio names a plain NotFoundException. */
    private static boolean isAbsence(String exception) {
      return exception.endsWith("NotFoundException") && !exception.equals("NotFoundException");
    }
  }
}
