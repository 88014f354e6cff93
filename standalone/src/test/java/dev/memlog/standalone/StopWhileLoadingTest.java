package dev.memlog.standalone;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.EmbedderProvider;
import dev.memlog.embedding.EmbeddingConfig;
import dev.memlog.embedding.ForwardingEmbedder;
import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.runtime.Component;
import dev.memlog.standalone.service.IndexerProcess;
import dev.memlog.standalone.service.ProcessSettings;
import dev.memlog.standalone.service.ServiceProcess;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that ends while native code loads a model crashes. */
@Timeout(60)
class StopWhileLoadingTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Map<String, Load> LOADS = new ConcurrentHashMap<>();

  @TempDir private Path directory;
  private Load load;

  /** A load that an interrupt does not end, like that of native code. */
  private static final class Load {
    final CountDownLatch began = new CountDownLatch(1);
    final CountDownLatch interrupted = new CountDownLatch(1);
    final CountDownLatch mayEnd = new CountDownLatch(1);
    final CountDownLatch closed = new CountDownLatch(1);

    Embedder run() {
      began.countDown();
      while (true) {
        try {
          mayEnd.await();
          return new ForwardingEmbedder(new HashingEmbedder()) {
            @Override
            public void close() {
              closed.countDown();
            }
          };
        } catch (InterruptedException _) {
          interrupted.countDown();
        }
      }
    }
  }

  /** Plugged in by this module's test resources. */
  public static final class Slow implements EmbedderProvider {

    @Override
    public String name() {
      return "slow";
    }

    @Override
    public Embedder open(EmbeddingConfig config) {
      return requireNonNull(LOADS.get(config.model())).run();
    }
  }

  @BeforeEach
  void setUp(TestInfo test) {
    load = new Load();
    LOADS.put(test.getTestMethod().orElseThrow().getName(), load);
  }

  @Test
  void shouldWaitForTheModelWhenTheStartOfTheServerFails() throws Exception {
    // given
    var config =
        TestConfig.load(
            null,
            directory.resolve("data"),
            model("shouldWaitForTheModelWhenTheStartOfTheServerFails"));
    UnaryOperator<Component> failing = component -> new FailingWhileLoading(component.name(), load);
    var memlog =
        new EmbeddedMemlog(
            config,
            directory.resolve("memlog.log"),
            new FaultInjection(Clock.systemUTC(), UnaryOperator.identity(), failing));

    // when
    var start =
        new FutureTask<Void>(
            () -> {
              memlog.start();
              return null;
            });
    Thread starting = Thread.ofPlatform().daemon().start(start);

    // then
    requireWaitForTheModel(starting);
    assertThatThrownBy(start::get).hasRootCauseMessage("no broker");
  }

  private record FailingWhileLoading(String name, Load load) implements Component {

    @Override
    public void start() throws Exception {
      load.began.await();
      throw new IllegalStateException("no broker");
    }

    @Override
    public void close() {}
  }

  @Test
  void shouldWaitForTheModelWhenAServiceStops() throws Exception {
    // given
    Map<String, String> settings = model("shouldWaitForTheModelWhenAServiceStops");
    settings.put("data", directory.resolve("data").toString());
    settings.put("monitoring.port", "0");
    var service =
        new ServiceProcess(ProcessSettings.load(IndexerProcess.class, null, Map.of(), settings));
    var start = new FutureTask<>(service::start);
    Thread.ofPlatform().daemon().start(start);
    load.began.await();

    // when
    Thread stopping = Thread.ofPlatform().daemon().start(service::close);

    // then
    requireWaitForTheModel(stopping);
    assertThatThrownBy(start::get).hasRootCauseMessage("the process is being closed");
  }

  private static Map<String, String> model(String name) {
    return new HashMap<>(Map.of("embedding.provider", "slow", "embedding.model", name));
  }

  /** Checks that the thread, which stops a process, ends after the load and closes its model. */
  private void requireWaitForTheModel(Thread stopping) throws InterruptedException {
    Awaitility.await()
        .atMost(SOON)
        .until(() -> load.interrupted.getCount() == 0 || !stopping.isAlive());
    assertThat(stopping.isAlive()).as("the stop waits for the load").isTrue();
    load.mayEnd.countDown();
    assertThat(stopping.join(SOON)).isTrue();
    assertThat(load.closed.await(0, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void shouldEndAnOpeningThatCanBeInterrupted() throws Exception {
    // given
    var closing = new Closing();
    var began = new CountDownLatch(1);
    var opening =
        new FutureTask<AutoCloseable>(
            () ->
                closing.open(
                    () -> {
                      began.countDown();
                      new CountDownLatch(1).await();
                      throw new AssertionError("never ends by itself");
                    }));
    Thread.ofPlatform().daemon().start(opening);
    began.await();

    // when
    closing.close();

    // then
    assertThatThrownBy(opening::get).hasRootCauseInstanceOf(InterruptedException.class);
    assertThatThrownBy(() -> closing.open(() -> () -> {}))
        .hasMessage("the process is being closed");
  }
}
