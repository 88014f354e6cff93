package dev.memlog.standalone.service;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.standalone.data.DataDirectory;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The resources of a process that reads the log and has a data directory.
 *
 * @param data the locked data directory
 * @param instance the name of the process among those of its service
 * @param kafka the settings of the process's Kafka clients
 * @param meters the registry of the process's metrics
 */
record ProcessResources(
    DataDirectory data, String instance, KafkaSettings kafka, PrometheusMeterRegistry meters) {

  /**
   * Opens the resources, without a connection to the log.
   *
   * @param process the process, which closes the resources
   * @param directory the data directory, created if absent
   * @param instance the configured name of the process; empty for the name in the data directory
   * @throws IOException if the data directory cannot be used
   */
  static ProcessResources open(
      ServiceProcess process, Path directory, Optional<String> instance, LogAccess log)
      throws IOException {
    var data = process.add(DataDirectory.open(directory));
    String name = Instance.of(instance, data.root());
    var meters = process.add(new Metrics()).registry();
    return new ProcessResources(data, name, log.clients(name), meters);
  }
}
