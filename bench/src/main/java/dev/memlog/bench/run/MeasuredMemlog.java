package dev.memlog.bench.run;

import dev.memlog.bench.vectors.RememberingProvider;
import dev.memlog.client.MemlogClient;
import dev.memlog.standalone.EmbeddedMemlog;
import dev.memlog.standalone.Places;
import dev.memlog.standalone.StandaloneConfig;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.standalone.process.Shutdown;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A whole Memlog in this process, on free ports, with default settings except for the given
 * settings. Closing it deletes its temporary directory. It ignores environment variables, so that
 * figures can be reproduced.
 */
public final class MeasuredMemlog implements AutoCloseable {

  private static final Duration READY = Duration.ofMinutes(2);

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

  /** Starts a Memlog whose vectors are cached between runs. */
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
      var memlog = new EmbeddedMemlog(config, log.file());
      Shutdown.closing(memlog, directory, log);
      memlog.start();
      memlog.awaitReady(READY);
      return new MeasuredMemlog(
          directory, config, memlog, MemlogClient.builder(memlog.places().api()).build(), log);
    } catch (Exception | Error e) {
      directory.close();
      log.keep(System.err);
      throw e;
    }
  }

  public MemlogClient client() {
    return client;
  }

  public Places places() {
    return memlog.places();
  }

  /** Returns the configuration, including defaults. */
  public StandaloneConfig config() {
    return config;
  }

  /** Returns the data directory, which exists until this object is closed. */
  public Path data() {
    return directory.path().resolve("data");
  }

  /** Stops the Memlog and keeps its data. */
  public void stop() {
    client.close();
    memlog.close();
  }

  /**
   * Records that everything was measured; without this call, {@link #close} assumes a failure and
   * keeps the log.
   */
  public void done() {
    done = true;
  }

  /** Stops the Memlog and deletes its data; deletes the log too, unless the run failed. */
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
