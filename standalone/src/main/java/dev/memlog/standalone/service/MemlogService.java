package dev.memlog.standalone.service;

import dev.memlog.runtime.Health;
import java.util.Map;

/** A service in a process of its own. */
public interface MemlogService extends AutoCloseable {

  /**
   * Starts. What it needs and is away is waited for, for as long as it takes.
   *
   * @throws InterruptedException if it is closed meanwhile
   * @throws Exception what waiting does not cure, such as topics of another shape
   */
  void start() throws Exception;

  /** One line: what it is, and what listens where; only once started. */
  String line();

  /** Where its server listens, {@code http://host:port}; only once started. */
  String uri();

  /** Each part's health, by name. */
  Map<String, Health> checks();

  /** Lets calls under way end and commits what was done; twice is harmless. */
  @Override
  void close();
}
