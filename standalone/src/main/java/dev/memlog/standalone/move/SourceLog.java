package dev.memlog.standalone.move;

import dev.memlog.registry.EmbeddedRegistry;
import dev.memlog.registry.RegistryConfig;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.Topics;
import dev.memlog.standalone.Closing;
import dev.memlog.standalone.broker.EmbeddedBroker;
import dev.memlog.standalone.data.DataDirectory;
import dev.memlog.standalone.powerloss.LastRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The log of a data directory: its broker and registry, without any other component. After a kill
 * or a power loss the directory is repaired first, as at each start. The broker neither compacts
 * nor deletes, so that a repeated move reads the same records.
 */
final class SourceLog implements AutoCloseable {

  private final Closing closing = new Closing();
  private final KafkaSettings kafka;

  /**
   * Opens the log.
   *
   * @param tenantTopics the input topics of single tenants
   * @throws MoveException if there is no such data directory
   * @throws dev.memlog.standalone.data.DataDirectoryInUseException if a server runs on the
   *     directory
   */
  SourceLog(Path root, Set<String> tenantTopics) throws Exception {
    if (!Files.isDirectory(root.resolve("broker"))) {
      throw new MoveException(root + " must be the data directory of an embedded Memlog");
    }
    try {
      var data = closing.add(DataDirectory.open(root));
      var lastRun = closing.add(LastRun.endedIn(data));
      var broker = closing.add(EmbeddedBroker.preserving(data.broker()));
      broker.start();
      var registry =
          closing.add(
              new EmbeddedRegistry(
                  Defaults.of(RegistryConfig.class).withPort(0), broker::bootstrapServers));
      registry.start();
      kafka = new KafkaSettings(broker.bootstrapServers(), registry.url(), Map.of(), Map.of());
      Set<String> inputs = new HashSet<>(tenantTopics);
      inputs.add(Topics.CONVERSATION_EVENTS.name());
      inputs.add(Topics.MEMORY_COMMANDS.name());
      lastRun.endOpenTransactions(kafka, inputs);
    } catch (Exception | Error e) {
      closing.close();
      throw e;
    }
  }

  KafkaSettings kafka() {
    return kafka;
  }

  @Override
  public void close() {
    closing.close();
  }
}
