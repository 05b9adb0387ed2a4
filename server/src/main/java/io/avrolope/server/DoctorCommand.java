// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server;

import io.avrolope.server.config.ConfigException;
import io.avrolope.server.config.ServerConfig;
import io.avrolope.server.config.StoreChoice;
import io.avrolope.server.doctor.DirectoryDoctor;
import io.avrolope.server.doctor.Doctor;
import io.avrolope.server.doctor.Report;
import io.avrolope.server.doctor.TopicDoctor;
import io.avrolope.server.store.StoreException;
import io.avrolope.server.store.kafka.TopicAccess;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Examines the store of a server: {@code java -jar avrolope-server.jar doctor [--repair] [--json]
 * [FILE] [--KEY=VALUE ...]}, with the keys of the server.
 */
final class DoctorCommand {
  static final String COMMAND = "doctor";
  private static final String REPAIR = "--repair";
  private static final String JSON = "--json";
  private static final int HEALTHY = 0;
  private static final int FINDINGS = 1;
  private static final int FAILED = 2;

  private final PrintStream out;
  private final PrintStream err;
  private final boolean isJson;

  private DoctorCommand(PrintStream out, PrintStream err, boolean isJson) {
    this.out = out;
    this.err = err;
    this.isJson = isJson;
  }

  /**
   * Runs the command.
   *
   * @param args after the name of the command
   * @return the exit status: 0 if nothing is wrong, 1 if something is, 2 if that is unknown
   */
  static int run(
      List<String> args, Map<String, String> environment, PrintStream out, PrintStream err) {
    List<String> keys = new ArrayList<>(args);
    boolean isRepair = keys.removeIf(REPAIR::equals);
    DoctorCommand command = new DoctorCommand(out, err, keys.removeIf(JSON::equals));
    try {
      if (names(keys, "bootstrap.servers") && !names(keys, "store")) {
        keys.add("--store=kafka");
      }
      ServerConfig config = ServerConfig.read(keys, environment);
      config.warnings().forEach(err::println);
      try (Doctor doctor = doctor(config.store())) {
        return isRepair ? command.repair(doctor) : command.examine(doctor);
      }
    } catch (ConfigException | StoreException e) {
      err.println(e.getMessage());
      return FAILED;
    }
  }

  private static boolean names(List<String> args, String key) {
    return args.stream()
        .map(arg -> arg.replaceFirst("=.*", ""))
        .anyMatch(name -> name.equals("--" + key) || name.equals("--kafkastore." + key));
  }

  private static Doctor doctor(StoreChoice store) {
    if (store instanceof StoreChoice.Kafka kafka) {
      return new TopicDoctor(TopicAccess.open(kafka.options()));
    }
    if (store instanceof StoreChoice.Directory directory) {
      return new DirectoryDoctor(directory.path());
    }
    throw new StoreException(
        "The store memory is gone when its server stops. Set bootstrap.servers=HOST:PORT", null);
  }

  private int examine(Doctor doctor) {
    Report report = doctor.examine();
    print(report);
    if (report.isRepairable()) {
      err.println("Nothing is changed. The flag --repair writes what is shown");
    }
    return report.isWrong() ? FINDINGS : HEALTHY;
  }

  private int repair(Doctor doctor) {
    Report before = doctor.examine();
    Optional<String> refusal = before.isRepairable() ? doctor.refusal() : Optional.empty();
    if (refusal.isPresent()) {
      print(before);
      err.println("Nothing is repaired. " + refusal.get());
      return FINDINGS;
    }
    if (!before.isRepairable()) {
      print(before);
      err.println("There is nothing to repair");
      return before.isWrong() ? FINDINGS : HEALTHY;
    }
    if (!isJson) {
      print(before);
    }
    doctor.repair();
    err.println("Repaired. This is left:");
    Report after = doctor.examine();
    print(after);
    return after.isWrong() ? FINDINGS : HEALTHY;
  }

  private void print(Report report) {
    out.print(isJson ? report.json() + "\n" : report.text());
    out.flush();
  }
}
