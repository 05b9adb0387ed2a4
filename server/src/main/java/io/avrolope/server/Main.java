// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import io.avrolope.server.config.ConfigException;
import io.avrolope.server.config.KeyHelp;
import io.avrolope.server.config.ServerConfig;
import java.io.IOException;
import java.net.BindException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts the server: {@code java -jar avrolope-server.jar [FILE] [--KEY=VALUE ...]}. With the
 * argument {@code hash-password} it prints the hash of a password instead, and with {@code doctor}
 * it examines the store.
 */
public final class Main {
  private static final Logger LOG = LoggerFactory.getLogger(Main.class);
  private static final int MISUSED = 2;
  private static final int FAILED = 1;

  private static final String USAGE =
      """
      java -jar avrolope-server.jar [FILE] [--KEY=VALUE ...]
          starts the server; FILE has properties. Without arguments it listens on
          http://127.0.0.1:8081 and keeps schemas in ./schemas
      java -jar avrolope-server.jar doctor [--repair] [--json] [FILE] [--KEY=VALUE ...]
          explains what is wrong with stored schemas, and can repair it
      java -jar avrolope-server.jar hash-password
          reads a password and prints its hash for the file of users
      java -jar avrolope-server.jar --help-config
          prints all keys with their meaning, default and allowed values
      """;

  private Main() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Optional<String> help = help(List.of(args));
    if (help.isPresent()) {
      System.out.print(help.get());
      return;
    }
    if (List.of(args).equals(List.of(HashPassword.COMMAND))) {
      System.exit(HashPassword.run(System.in, System.out, System.err));
    }
    if (args.length > 0 && args[0].equals(DoctorCommand.COMMAND)) {
      List<String> rest = List.of(args).subList(1, args.length);
      System.exit(DoctorCommand.run(rest, System.getenv(), System.out, System.err));
    }
    RunningServer server;
    try {
      server = start(ServerConfig.read(List.of(args), System.getenv()));
    } catch (ConfigException e) {
      System.err.println(e.getMessage());
      System.exit(MISUSED);
      return;
    } catch (Exception e) {
      LOG.error("The server cannot start: {}", reason(e));
      System.exit(FAILED);
      return;
    }
    server.join();
  }

  /** The text that the arguments ask for, if they ask for help. */
  static Optional<String> help(List<String> args) {
    if (args.equals(List.of("--help-config"))) {
      return Optional.of(KeyHelp.text());
    }
    boolean isCommand =
        !args.isEmpty()
            && List.of(DoctorCommand.COMMAND, HashPassword.COMMAND).contains(args.get(0));
    List<String> flags = isCommand ? args.subList(1, args.size()) : args;
    return flags.equals(List.of("--help")) || flags.equals(List.of("-h"))
        ? Optional.of(USAGE)
        : Optional.empty();
  }

  private static RunningServer start(ServerConfig config) throws Exception {
    config.warnings().forEach(warning -> LOG.warn("{}", warning));
    RunningServer server = RunningServer.start(config, LoadedHeap::shrink);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server), "stop"));
    LOG.info("Listening on {}, schemas in {}", String.join(" and ", server.urls()), config.store());
    return server;
  }

  private static void stop(RunningServer server) {
    LOG.info("Stopping, because the process was told to end");
    server.close();
    LOG.info("Stopped");
  }

  /** The HTTP library names the address only. */
  static String reason(Exception e) {
    return e.getCause() instanceof BindException
        ? e.getMessage()
            + ": "
            + e.getCause().getMessage()
            + ". Another process may use the port. Stop it, or set another port in listeners"
        : String.valueOf(e.getMessage());
  }
}
