package dev.memlog.cli.server;

import dev.memlog.client.ApiJson;
import dev.memlog.importer.TextFile;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.standalone.erasure.FileProbe;
import dev.memlog.standalone.erasure.FileReport;
import dev.memlog.standalone.erasure.ProbeReport;
import dev.memlog.standalone.erasure.TopicProbe;
import dev.memlog.terminal.ScreenCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "probe",
    description =
        "Searches every topic of the log from its start, or every file of a data "
            + "directory, for deleted words.",
    footer = {
      "",
      "Without --data-dir the command reads only the log, not the files of stores and indexes.",
      "Exit codes: 0 no word was found, 1 a word was found or a place cannot be read."
    })
public final class ProbeCommand extends ScreenCommand implements Callable<Integer> {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Parameters(
      paramLabel = "WORD",
      arity = "0..*",
      description =
          "Words of at least "
              + TopicProbe.SHORTEST
              + " characters that occur nowhere else; without words, they are read from "
              + "standard input.")
  private List<String> words = List.of();

  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      description =
          "Address of the broker; default 127.0.0.1:9092; with --data-dir, default no broker.")
  private @Nullable String kafka;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description =
          "Reads every file of a data directory: log, stores, indexes. Stop the "
              + "server first, since a running server may have words in memory.")
  private @Nullable Path data;

  @Option(
      names = "--kafka-config",
      paramLabel = "FILE",
      description = "Properties of a Kafka client, such as those of TLS.")
  private @Nullable Path properties;

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  /**
   * Searches for the words and prints the finds.
   *
   * @return the exit code: 0 if no word was found, otherwise 1
   */
  @Override
  public Integer call() throws IOException {
    List<String> wanted = wanted();
    @Nullable ProbeReport log = data == null || kafka != null ? probeLog(wanted) : null;
    @Nullable FileReport files = data == null ? null : new FileProbe(data).probe(wanted);
    boolean clean = (log == null || log.clean()) && (files == null || files.clean());
    if (json) {
      printJson(log, files, clean);
      return clean ? 0 : 1;
    }
    if (log != null) {
      print("%,d records of %d topics".formatted(log.records(), log.topics()), log.found().size());
      for (ProbeReport.Match place : log.found()) {
        screen.line(
            "word %d in topic %s, partition %d, offset %d",
            place.word(), place.topic(), place.partition(), place.offset());
      }
    }
    if (files != null) {
      print("%,d files of %s".formatted(files.files(), data), files.found().size());
      for (FileReport.Match place : files.found()) {
        screen.line("word %d in file %s", place.word(), place.file());
      }
    }
    return clean ? 0 : 1;
  }

  private ProbeReport probeLog(List<String> wanted) throws IOException {
    String broker = kafka == null ? "127.0.0.1:9092" : kafka;
    var settings =
        new KafkaSettings(broker, "http://unused", ClientProperties.read(properties), Map.of());
    return new TopicProbe(settings, PATIENCE).probe(wanted);
  }

  private void print(String read, int finds) {
    screen.line("%s read: %s", read, finds == 0 ? "none contains a word" : finds + " finds");
  }

  private void printJson(@Nullable ProbeReport log, @Nullable FileReport files, boolean clean) {
    Map<String, Object> figures = new LinkedHashMap<>();
    List<Object> found = new ArrayList<>();
    if (log != null) {
      figures.put("topics", log.topics());
      figures.put("records", log.records());
      found.addAll(log.found());
    }
    if (files != null) {
      figures.put("files", files.files());
      found.addAll(files.found());
    }
    figures.put("clean", clean);
    figures.put("found", found);
    screen.line(ApiJson.pretty(figures));
  }

  private List<String> wanted() throws IOException {
    if (!words.isEmpty()) {
      return words;
    }
    String text = TextFile.text("standard input", System.in).strip();
    return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
  }
}
