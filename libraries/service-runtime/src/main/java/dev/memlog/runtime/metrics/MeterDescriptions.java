package dev.memlog.runtime.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * The descriptions of meters, which Prometheus shows as help. Each module describes its meters in
 * {@value #RESOURCE}, by name. A description that code gives takes precedence.
 */
final class MeterDescriptions implements MeterFilter {

  static final String RESOURCE = "META-INF/memlog/metrics.properties";

  private final Properties descriptions = new Properties();

  /** Reads the descriptions of all modules on the class path. */
  MeterDescriptions() {
    try {
      for (URL module : resources()) {
        try (InputStream in = module.openStream()) {
          descriptions.load(in);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("descriptions of meters cannot be read: " + RESOURCE, e);
    }
  }

  private static List<URL> resources() {
    return MeterDescriptions.class.getClassLoader().resources(RESOURCE).toList();
  }

  @Override
  public Meter.Id map(Meter.Id id) {
    return Optional.ofNullable(descriptions.getProperty(id.getName()))
        .filter(_ -> id.getDescription() == null)
        .map(
            about ->
                new Meter.Id(
                    id.getName(),
                    Tags.of(id.getTagsAsIterable()),
                    id.getBaseUnit(),
                    about,
                    id.getType()))
        .orElse(id);
  }
}
