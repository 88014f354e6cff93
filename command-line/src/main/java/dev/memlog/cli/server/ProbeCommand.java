package dev.memlog.cli.server;

import dev.memlog.client.ApiJson;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.standalone.erasure.ProbeReport;
import dev.memlog.standalone.erasure.TopicProbe;
import dev.memlog.terminal.Screen;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "probe",
    description = "Looks for deleted words in every topic of the log, read from its start.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "It reads the log only, not the files of stores and indexes.",
      "Exit codes: 0 no record holds a word, 1 some do or the log cannot be read."
    })
public final class ProbeCommand implements Callable<Integer> {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Parameters(
      paramLabel = "WORD",
      arity = "0..*",
      description =
          "Words of at least "
              + TopicProbe.SHORTEST
              + " characters that nothing else holds; none: read from standard input.")
  private List<String> words = List.of();

  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      description = "Address of the broker; default 127.0.0.1:9092.")
  private String kafka = "127.0.0.1:9092";

  @Option(
      names = "--kafka-config",
      paramLabel = "FILE",
      description = "Properties of a Kafka client, such as those of TLS.")
  private @Nullable Path properties;

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  private final Screen screen;

  ProbeCommand(Screen screen) {
    this.screen = screen;
  }

  /** Returns 0 if no record holds a word. */
  @Override
  public Integer call() throws IOException {
    var settings = new KafkaSettings(kafka, "http://unused", clientProperties(), Map.of());
    ProbeReport report = new TopicProbe(settings, PATIENCE).probe(wanted());
    if (json) {
      Map<String, Object> figures = new LinkedHashMap<>();
      figures.put("topics", report.topics());
      figures.put("records", report.records());
      figures.put("clean", report.clean());
      figures.put("found", report.found().stream().map(ProbeCommand::figures).toList());
      screen.line(ApiJson.pretty(figures));
    } else {
      screen.line(
          "%,d records of %d topics read: %s"
              .formatted(
                  report.records(),
                  report.topics(),
                  report.clean() ? "none holds a word" : report.found().size() + " finds"));
      for (ProbeReport.Place place : report.found()) {
        screen.line(
            "word %d in topic %s, partition %d, offset %d"
                .formatted(place.word(), place.topic(), place.partition(), place.offset()));
      }
    }
    return report.clean() ? 0 : 1;
  }

  private List<String> wanted() throws IOException {
    if (!words.isEmpty()) {
      return words;
    }
    String text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8).strip();
    return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
  }

  private Map<String, String> clientProperties() throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    if (properties != null) {
      var read = new Properties();
      try (Reader reader = Files.newBufferedReader(properties)) {
        read.load(reader);
      }
      read.stringPropertyNames().forEach(name -> all.put(name, read.getProperty(name)));
    }
    return all;
  }

  private static Map<String, Object> figures(ProbeReport.Place place) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("word", place.word());
    figures.put("topic", place.topic());
    figures.put("partition", place.partition());
    figures.put("offset", place.offset());
    return figures;
  }
}
