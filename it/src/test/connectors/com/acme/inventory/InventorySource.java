// SPDX-License-Identifier: Apache-2.0
package com.acme.inventory;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.source.SourceConnector;

/** Writes the changes of {@link Customers}; {@code file} gets their schemas and values too. */
public final class InventorySource extends SourceConnector {
  private Map<String, String> properties;

  @Override
  public void start(Map<String, String> given) {
    properties = given;
  }

  @Override
  public Class<? extends Task> taskClass() {
    return InventoryTask.class;
  }

  @Override
  public List<Map<String, String>> taskConfigs(int maxTasks) {
    return List.of(properties);
  }

  @Override
  public void stop() {}

  @Override
  public ConfigDef config() {
    return new ConfigDef();
  }

  @Override
  public String version() {
    return "1";
  }
}
