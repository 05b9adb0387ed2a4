// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server in a process of its own, on a free port of the loopback interface. */
public final class ServerProcess implements AutoCloseable {
  private static final Pattern LISTENING = Pattern.compile("Listening on (http://[^,]+),");

  private static final long START_SECONDS = 120;

  private final Process process;
  private final String url;
  private final HttpClient http = HttpClient.newHttpClient();
  private final Thread reader;
  private final StringBuffer log;

  private ServerProcess(Process process, String url, StringBuffer log, Thread reader) {
    this.process = process;
    this.url = url;
    this.log = log;
    this.reader = reader;
  }

  /**
   * Starts a server on a directory, and waits until it listens.
   *
   * @param flags more of them, such as {@code --access.rules=FILE}
   */
  public static ServerProcess start(Path schemas, String... flags) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // the file of a dependency of the tests leaves out the line of the start
                "-Dorg.slf4j.simpleLogger.log.io.avrolope=info",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "--listeners=http://127.0.0.1:0",
                "--store.directory=" + schemas));
    command.addAll(List.of(flags));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    Executor afterTheLimit = CompletableFuture.delayedExecutor(START_SECONDS, TimeUnit.SECONDS);
    AtomicBoolean hasStarted = new AtomicBoolean();
    afterTheLimit.execute(
        () -> {
          if (!hasStarted.get()) {
            process.destroyForcibly(); // ends the log
          }
        });
    @SuppressWarnings("JdkObsolete") // a thread appends while a test reads
    StringBuffer log = new StringBuffer();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      log.append(line).append('\n');
      Matcher matcher = LISTENING.matcher(line);
      if (matcher.find()) {
        hasStarted.set(true);
        return new ServerProcess(process, matcher.group(1), log, readRest(lines, log));
      }
    }
    throw new IllegalStateException("The server did not start:\n" + log);
  }

  /** A process that nobody reads from would wait at some line of its log. */
  private static Thread readRest(BufferedReader lines, StringBuffer log) {
    Thread reader =
        new Thread(
            () -> {
              try (lines) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                  log.append(line).append('\n');
                }
              } catch (IOException e) {
                // the process has ended
              }
            },
            "log of a server");
    reader.setDaemon(true);
    reader.start();
    return reader;
  }

  /** The whole log of the process, which has ended. */
  public String log() throws InterruptedException {
    reader.join();
    return log.toString();
  }

  public String url() {
    return url;
  }

  /**
   * Sends a request with a body of JSON, and returns the answer.
   *
   * @param headers more of them: names and values
   */
  public HttpResponse<String> send(String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Ends the process without giving it a chance to do anything. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Asks the process to stop, and waits until it has. */
  public int stop() throws InterruptedException {
    process.toHandle().destroy(); // leaves the log open
    return process.waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
