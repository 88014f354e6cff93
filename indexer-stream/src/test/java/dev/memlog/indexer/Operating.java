package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.indexer.operation.RebuildStatus.Phase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The operations on the indexes of a test, which are closed after it. */
final class Operating implements AfterEachCallback {

  final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  private final List<IndexOperations> open = new ArrayList<>();

  /** Returns the operations of an indexer, once that has caught up. */
  IndexOperations of(Indexer indexer) {
    await().atMost(SOON).until(() -> indexer.caughtUp() && !indexer.positions().isEmpty());
    var operations = new IndexOperations(indexer, meters);
    open.add(operations);
    return operations;
  }

  /** Waits until a rebuild is in a phase. */
  static void awaitPhase(IndexOperations operations, Phase phase) {
    await()
        .atMost(SOON.multipliedBy(3))
        .untilAsserted(
            () ->
                assertThat(operations.rebuildStatus())
                    .hasValueSatisfying(
                        status -> assertThat(status.phase()).as(status.detail()).isEqualTo(phase)));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    open.reversed().forEach(IndexOperations::close);
  }
}
