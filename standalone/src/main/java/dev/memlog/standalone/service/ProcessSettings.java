package dev.memlog.standalone.service;

import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Ids;
import dev.memlog.standalone.OtherVariables;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A loader of the settings of the service processes, with the rules that these settings share. */
public final class ProcessSettings {

  /**
   * The configuration records of all service processes, in the order of {@code
   * docs/configuration.md}.
   */
  public static final List<Class<? extends Record>> ALL =
      List.of(
          BrokerProcess.class,
          IngestProcess.class,
          ExtractorProcess.class,
          IndexerProcess.class,
          QueryProcess.class,
          CanaryProcess.class);

  private ProcessSettings() {}

  /**
   * Loads the settings of one service process. Environment variables of the other processes are
   * ignored, so that all processes can share an environment.
   *
   * @param type the configuration record of the process
   * @param file a YAML file; null for none
   * @param environment the environment variables, which override the file
   * @param overrides single settings by dotted key, which override both
   * @throws dev.memlog.runtime.config.ConfigException if a source is invalid; the message names
   *     every fault
   */
  public static <T extends Record> T load(
      Class<T> type,
      @Nullable Path file,
      Map<String, String> environment,
      Map<String, String> overrides) {
    return ConfigLoader.create()
        .file(file)
        .environment(environment)
        .overrides(overrides)
        .ignoring(foreign(type))
        .load(type);
  }

  private static List<String> foreign(Class<? extends Record> type) {
    List<String> own = ConfigLoader.variables(type);
    Stream<String> others = ALL.stream().map(ConfigLoader::variables).flatMap(List::stream);
    return Stream.concat(others.filter(each -> !own.contains(each)), OtherVariables.NAMES.stream())
        .toList();
  }

  static void instance(Validation check, Optional<String> instance) {
    instance.ifPresent(
        id -> check.require(Ids.valid(id), "instance", "must match " + Ids.RULE, id));
  }
}
