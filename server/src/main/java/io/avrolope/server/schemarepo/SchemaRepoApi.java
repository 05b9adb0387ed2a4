// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.schemarepo;

import static io.avrolope.server.schemarepo.SchemaRepoAnswer.HTML;
import static io.avrolope.server.schemarepo.SchemaRepoAnswer.JSON;
import static io.avrolope.server.schemarepo.SchemaRepoAnswer.TEXT;

import io.avrolope.server.registry.Refusal;
import io.avrolope.server.schemarepo.SchemaRepoRequest.Reader;
import io.avrolope.server.schemarepo.SchemaRepoRoute.Kind;
import io.avrolope.server.security.Access;
import io.avrolope.server.security.AccessDeniedException;
import io.avrolope.server.store.NotLeaderException;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.StoreFailureLog;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers the requests of clients of schema-repo. Thread-safe. */
public final class SchemaRepoApi {
  private static final Logger LOG = LoggerFactory.getLogger(SchemaRepoApi.class);
  private static final List<String> FORMS = List.of(TEXT, JSON);
  private static final List<String> PAGE_FORMS = List.of(HTML);
  private static final Set<Kind> PAGES =
      Set.of(Kind.SUBJECTS, Kind.ALL, Kind.LATEST, Kind.ID, Kind.CONFIG);
  private static final int NOT_FOUND = 404;
  private static final int NO_SUBJECT = 40401;
  private static final int NO_SCHEMA = 40403;
  private static final int TOO_LARGE = 42209;
  private static final int INVALID_SUBJECT = 42208;

  private final SchemaRepo repo;
  private final StoreFailureLog storeFailures = new StoreFailureLog(LOG);

  public SchemaRepoApi(SchemaRepo repo) {
    this.repo = repo;
  }

  /** The methods and paths of a reader, below its root, without HEAD and OPTIONS. */
  public static List<String> routes(Reader reader) {
    return Stream.of(Kind.values())
        .filter(kind -> reader == Reader.PROGRAM || PAGES.contains(kind))
        .flatMap(
            kind ->
                Stream.of(kind.allowed().split(",", -1))
                    .filter(method -> !method.equals("HEAD"))
                    .map(method -> method + " " + kind.path()))
        .toList();
  }

  /**
   * Answers a request. Other failures become answers.
   *
   * @throws NotLeaderException if another server must answer
   */
  public SchemaRepoAnswer answer(SchemaRepoRequest request) {
    try {
      return SchemaRepoRoute.of(request.segments())
          .map(route -> answer(request, route))
          .orElseGet(() -> SchemaRepoAnswer.page(NOT_FOUND, "Not Found"));
    } catch (Refusal e) {
      return refused(e);
    } catch (AccessDeniedException e) {
      return denied(e);
    } catch (NotLeaderException e) {
      throw e;
    } catch (StoreException e) {
      storeFailures.add(e);
      return SchemaRepoAnswer.page(500, "The store of the registry failed");
    } catch (RuntimeException e) {
      LOG.error("Failure of {} {}", request.method(), request.segments(), e);
      return SchemaRepoAnswer.page(500, "Server Error");
    }
  }

  private SchemaRepoAnswer answer(SchemaRepoRequest request, SchemaRepoRoute route) {
    String method = request.method().equals("HEAD") ? "GET" : request.method();
    if (method.equals("OPTIONS")) {
      return new SchemaRepoAnswer(
          200, "", "", Map.of("Allow", "OPTIONS," + route.kind().allowed()));
    }
    if (!route.kind().allows(method)) {
      return SchemaRepoAnswer.page(405, "Method Not Allowed").with("Allow", route.kind().allow());
    }
    if (route.kind() != Kind.SUBJECTS) {
      request.access().require(route.kind().right(method), repo.subject(route.subject()));
    }
    if (method.equals("GET")) {
      Accepted accepted = new Accepted(request.accept());
      return request.reader() == Reader.PERSON && PAGES.contains(route.kind())
          ? page(route, accepted, request)
          : read(route, accepted, request.access());
    }
    boolean isForm = route.kind() == Kind.SUBJECT;
    if (isForm ? !Bodies.isForm(request.contentType()) : !Bodies.isText(request.contentType())) {
      return SchemaRepoAnswer.page(415, "Unsupported Media Type");
    }
    return SchemaRepoAnswer.ok(new Accepted(request.accept()).label(), write(route, request));
  }

  private String write(SchemaRepoRoute route, SchemaRepoRequest request) {
    String subject = route.subject();
    switch (route.kind()) {
      case SUBJECT -> {
        repo.create(subject, Bodies.form(request));
        return subject;
      }
      case REGISTER -> {
        return repo.register(subject, Bodies.text(request));
      }
      case REGISTER_IF_LATEST -> {
        return repo.registerIfLatest(subject, route.id(), Bodies.text(request));
      }
      case SCHEMA -> {
        return repo.idOf(subject, Bodies.text(request));
      }
      default -> throw new IllegalStateException("A route that writes nothing: " + route);
    }
  }

  private SchemaRepoAnswer read(SchemaRepoRoute route, Accepted accepted, Access access) {
    String subject = route.subject();
    if (!exists(route)) {
      return refused(Refusal.of(NO_SUBJECT, ""));
    }
    return switch (route.kind()) {
      case SUBJECTS -> {
        List<String> subjects = listed(access);
        yield either(
            accepted, Rendering.subjectsText(subjects), () -> Rendering.subjectsJson(subjects));
      }
      case SUBJECT -> SchemaRepoAnswer.ok("", "");
      case INTEGRAL -> SchemaRepoAnswer.ok(accepted.label(), "true");
      case ALL -> {
        List<SchemaRepo.Entry> all = repo.all(subject);
        yield either(accepted, Rendering.entriesText(all), () -> Rendering.entriesJson(all));
      }
      case CONFIG ->
          text(
              accepted,
              "renderProperties",
              () ->
                  Rendering.properties(
                      "Configuration of subject " + subject, repo.settings(subject)));
      case LATEST ->
          text(accepted, "renderSchemaEntry", () -> Rendering.text(repo.latest(subject)));
      case ID -> text(accepted, "renderSchemaEntry", () -> repo.byId(subject, route.id()).schema());
      case SCHEMA, REGISTER, REGISTER_IF_LATEST ->
          throw new IllegalStateException("A route that is not read: " + route);
    };
  }

  private boolean exists(SchemaRepoRoute route) {
    return switch (route.kind()) {
      case SUBJECTS -> true;
      case ID -> repo.exists(route.subject()) || repo.has(route.subject(), route.id());
      default -> repo.exists(route.subject());
    };
  }

  private List<String> listed(Access access) {
    return repo.subjects().stream().filter(access::isListed).toList();
  }

  private SchemaRepoAnswer page(
      SchemaRepoRoute route, Accepted accepted, SchemaRepoRequest request) {
    List<String> path = request.segments();
    String subject = route.subject();
    if (!exists(route)) {
      return refused(Refusal.of(NO_SUBJECT, ""));
    }
    if (accepted.choice(PAGE_FORMS).isEmpty()) {
      return accepted.unsupported(PAGE_FORMS);
    }
    String base = path.isEmpty() ? "schema-repo-browser/" : "../".repeat(path.size() - 1);
    return switch (route.kind()) {
      case SUBJECTS -> Pages.subjects(listed(request.access()), base);
      case ALL -> Pages.schemas(subject, repo.all(subject), base);
      case LATEST -> Pages.schema(subject, repo.latest(subject));
      case ID -> Pages.schema(subject, repo.byId(subject, route.id()));
      case CONFIG ->
          Pages.configuration("Configuration of subject " + subject, repo.settings(subject));
      default -> throw new IllegalStateException("A route without a page: " + route);
    };
  }

  private static SchemaRepoAnswer either(Accepted accepted, String text, Supplier<String> json) {
    return accepted
        .choice(FORMS)
        .map(
            type ->
                type.equals(JSON)
                    ? SchemaRepoAnswer.ok(JSON, json.get())
                    : SchemaRepoAnswer.ok(TEXT, text))
        .orElseGet(() -> accepted.unsupported(FORMS));
  }

  /** An answer that schema-repo has as text only. */
  private static SchemaRepoAnswer text(Accepted accepted, String operation, Supplier<String> text) {
    String type = accepted.choice(FORMS).orElse("");
    return switch (type) {
      case TEXT -> SchemaRepoAnswer.ok(accepted.label(), text.get());
      case JSON ->
          SchemaRepoAnswer.of(
              406, JSON, operation + " API does not support application/json media type");
      default -> accepted.unsupported(FORMS);
    };
  }

  private static SchemaRepoAnswer denied(AccessDeniedException e) {
    SchemaRepoAnswer answer = SchemaRepoAnswer.of(e.status(), TEXT, e.getMessage() + "\n");
    return e.challenges().isEmpty()
        ? answer
        : answer.with("WWW-Authenticate", String.join(", ", e.challenges()));
  }

  private static SchemaRepoAnswer refused(Refusal refusal) {
    String message = String.valueOf(refusal.getMessage());
    return switch (refusal.code()) {
      case NO_SUBJECT ->
          SchemaRepoAnswer.of(NOT_FOUND, TEXT, "ERROR: This subject does not exist.\n");
      case NO_SCHEMA ->
          SchemaRepoAnswer.of(NOT_FOUND, TEXT, "ERROR: This schema does not exist.\n");
      case SchemaRepo.CONFLICT -> SchemaRepoAnswer.page(SchemaRepo.CONFLICT, "Conflict");
      case TOO_LARGE -> SchemaRepoAnswer.of(413, TEXT, message);
      case INVALID_SUBJECT, 400 -> SchemaRepoAnswer.of(400, TEXT, message);
      default -> SchemaRepoAnswer.of(SchemaRepo.INVALID, TEXT, message);
    };
  }
}
