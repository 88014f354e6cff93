package dev.memlog.bench.run;

import dev.memlog.bench.vectors.RememberingProvider;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemorySource;
import dev.memlog.client.messages.Event;
import dev.memlog.standalone.Addresses;
import dev.memlog.standalone.EmbeddedMemlog;
import dev.memlog.standalone.StandaloneConfig;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.standalone.process.Shutdown;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/**
 * An embedded Memlog for a measurement, on free ports and in a temporary directory that {@link
 * #close} deletes. Settings have their defaults, except those that the caller gives. Environment
 * variables are ignored, so that figures can be reproduced.
 */
public final class MeasuredMemlog implements AutoCloseable {

  private static final int BATCH = 500;

  private final TemporaryDirectory directory;
  private final StandaloneConfig config;
  private final EmbeddedMemlog memlog;
  private final MemlogClient client;
  private final RunLog log;
  private boolean done;

  private MeasuredMemlog(
      TemporaryDirectory directory,
      StandaloneConfig config,
      EmbeddedMemlog memlog,
      MemlogClient client,
      RunLog log) {
    this.log = log;
    this.directory = directory;
    this.config = config;
    this.memlog = memlog;
    this.client = client;
  }

  /**
   * Starts a Memlog and waits until it is ready. Its embedder caches vectors on disk for later
   * runs.
   *
   * @param settings the settings by dotted key, which override the defaults
   */
  public static MeasuredMemlog remembering(Map<String, String> settings) throws Exception {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("embedding.provider", RememberingProvider.NAME);
    all.putAll(settings);
    return start(all);
  }

  /**
   * Starts a Memlog and waits until it is ready.
   *
   * @param settings the settings by dotted key, which override the defaults
   */
  public static MeasuredMemlog start(Map<String, String> settings) throws Exception {
    var directory = TemporaryDirectory.make("memlog-bench");
    RunLog log = RunLog.open();
    try {
      Map<String, String> all = new LinkedHashMap<>();
      all.put("data", directory.path().resolve("data").toString());
      all.putAll(settings);
      StandaloneConfig config = StandaloneConfig.load(null, Map.of(), all).withPorts(0, 0, 0);
      var memlog = new EmbeddedMemlog(config, log.file(), System.err::println);
      Shutdown.closing(memlog, directory, log);
      memlog.start();
      memlog.awaitReady();
      return new MeasuredMemlog(
          directory, config, memlog, MemlogClient.builder(memlog.addresses().api()).build(), log);
    } catch (Exception | Error e) {
      directory.close();
      log.keep(System.err);
      throw e;
    }
  }

  public MemlogClient client() {
    return client;
  }

  /** Publishes events in order, in batches. */
  public void publish(Stream<Event> events) {
    events.gather(Gatherers.windowFixed(BATCH)).forEach(client::publish);
  }

  /** Returns the ids of the messages on which the first 100 active memories of a user rest. */
  public Set<String> remembered(String user) {
    var request = ListMemoriesRequest.builder().user(user).limit(100).build();
    return cited(client.memories().list(request).memories().stream());
  }

  /** Returns the ids of the messages on which memories rest. */
  public static Set<String> cited(Stream<Memory> memories) {
    return memories
        .flatMap(memory -> memory.grounds().sources().stream())
        .map(MemorySource::messageId)
        .collect(Collectors.toSet());
  }

  public Addresses addresses() {
    return memlog.addresses();
  }

  /** Returns the configuration in effect, including defaults. */
  public StandaloneConfig config() {
    return config;
  }

  /** Returns the data directory, which {@link #close} deletes. */
  public Path data() {
    return directory.path().resolve("data");
  }

  /** Stops the Memlog and keeps its data until {@link #close}. */
  public void stop() {
    client.close();
    memlog.close();
  }

  /**
   * Records that the measurement is complete. Without this call, {@link #close} assumes a failure
   * and keeps the log file.
   */
  public void done() {
    done = true;
  }

  /**
   * Stops the Memlog and deletes its data. Deletes the log file too, if {@link #done} was called.
   */
  @Override
  public void close() {
    stop();
    directory.close();
    if (!done) {
      log.keep(System.err);
    }
    log.close();
  }
}
