package dev.memlog.standalone.erasure;

import dev.memlog.ingest.receipt.ReceiptLog;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.LogReading;
import dev.memlog.schemas.Position;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.ErasurePlace;
import dev.memlog.state.ErasureProbe;
import dev.memlog.state.ErasureReceipt;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The erasure receipts whose bytes are not gone yet, and the work on them. For each receipt, every
 * place must first be free of the data, then the bytes must be removed, and finally a search must
 * find nothing. Not thread-safe.
 */
final class OpenReceipts {

  private static final Logger log = LoggerFactory.getLogger(OpenReceipts.class);

  static final String PENDING = "pending";
  static final String RELEASED = "released";

  /**
   * The time within which bytes are removed on demand. The next constants are the pauses between
   * probes and between removals.
   */
  private static final Duration HURRIED = Duration.ofMinutes(5);

  private static final Duration SOON = Duration.ofSeconds(10);

  /** The time after which a round gives each tenant no further turn. */
  private static final Duration ROUND = Duration.ofSeconds(10);

  private static final Duration LATER = Duration.ofMinutes(5);
  private static final Duration AGAIN = Duration.ofMinutes(1);

  private final ErasureSetup setup;
  private final ReceiptLog receipts;
  private final Release release;
  private final HeldPlaces held;
  private final RarestWords rarest;
  private final ErasureProof proof;
  private final LogErasure erasure;
  private final ErasureMetrics metrics;
  private final Clock clock;
  private final Map<String, ReceiptWork> works = new HashMap<>();

  /** Creates the work; the caller owns the clients. */
  OpenReceipts(
      ErasureSetup setup,
      KafkaClients clients,
      Admin admin,
      Producer<byte[], byte[]> producer,
      ReceiptLog receipts,
      ErasureMetrics metrics,
      Clock clock,
      CountDownLatch closed) {
    var topics = new ErasedTopics(admin, setup.groups(), setup.tenantTopics());
    var reading = new LogReading(clients, "erasure");
    var scan = new KeyScan(reading, topics);
    var kafka = setup.kafka();
    this.setup = setup;
    this.receipts = receipts;
    this.release = new Release(topics, scan, setup.readers());
    this.held =
        new HeldPlaces(
            topics,
            scan,
            setup.retention(),
            setup.places().compactions().places(),
            setup.places().remote());
    this.rarest =
        new RarestWords(
            reading,
            topics,
            () -> SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties()));
    this.proof =
        new ErasureProof(scan, new TopicProbe(kafka, LATER), setup.places().files(), clock);
    this.erasure = new LogErasure(topics, admin, producer, clients, setup.safe(), closed);
    this.metrics = metrics;
    this.clock = clock;
  }

  /** Drops the state of all receipts, since another process continues the work. */
  void forget() {
    works.clear();
    metrics.record(List.of(), clock.instant());
  }

  /**
   * Advances each receipt as far as possible now. One removal on demand serves all receipts that
   * wait for a removal, and takes a minute or two.
   */
  void advance() throws ExecutionException, InterruptedException, IOException {
    List<ErasureReceipt> open =
        receipts.all().stream()
            .filter(receipt -> !receipt.getState().equals(ReceiptLog.GONE))
            .sorted(Comparator.comparing(ErasureReceipt::getRequestedAt))
            .toList();
    metrics.record(open, clock.instant());
    works.keySet().retainAll(open.stream().map(OpenReceipts::key).toList());
    for (ErasureReceipt receipt : open) {
      if (!receipt.getLowered().isEmpty()) {
        erasure.restore(receipt.getLowered());
        receipt.setLowered(Map.of());
        store(receipt);
      }
    }
    inTurns(
        open.stream().filter(receipt -> receipt.getState().equals(PENDING)).toList(),
        receipt -> releaseIfApplied(receipt, work(receipt)));
    hurry(open.stream().filter(this::isToHurry).toList());
    inTurns(
        open.stream().filter(this::isToProve).toList(), receipt -> prove(receipt, work(receipt)));
  }

  /** A piece of work on a receipt. */
  interface Step {
    void take(ErasureReceipt receipt) throws ExecutionException, InterruptedException, IOException;
  }

  /**
   * Works on receipts, of which each tenant has one in turn, the oldest first. After {@link #ROUND}
   * the rest waits for the next round, so that nobody waits for a tenant with thousands of
   * receipts.
   */
  static void inTurns(List<ErasureReceipt> receipts, Step step)
      throws ExecutionException, InterruptedException, IOException {
    Map<String, Deque<ErasureReceipt>> tenants = new LinkedHashMap<>();
    receipts.forEach(
        receipt ->
            tenants.computeIfAbsent(receipt.getTenant(), _ -> new ArrayDeque<>()).add(receipt));
    long until = System.nanoTime() + ROUND.toNanos();
    do {
      for (Deque<ErasureReceipt> tenant : tenants.values()) {
        step.take(tenant.remove());
      }
      tenants.values().removeIf(Deque::isEmpty);
    } while (!tenants.isEmpty() && System.nanoTime() < until);
  }

  private ReceiptWork work(ErasureReceipt receipt) {
    return works.computeIfAbsent(key(receipt), _ -> new ReceiptWork());
  }

  private static String key(ErasureReceipt receipt) {
    return receipt.getTenant() + "/" + receipt.getReceiptId();
  }

  private void releaseIfApplied(ErasureReceipt receipt, ReceiptWork work)
      throws ExecutionException, InterruptedException, IOException {
    ErasedScope scope = ErasedScope.of(receipt);
    Position position = Position.parse(receipt.getPosition());
    Optional<String> waiting = release.waitsFor(scope, position, work);
    if (waiting.isPresent()) {
      tell(receipt, work, waiting.get());
      return;
    }
    Instant now = clock.instant();
    Fence last = work.next;
    List<ErasurePlace> places =
        held.of(scope, position, last == null ? Map.of() : last.ends(), now);
    work.words = proof.telling(rarest.of(scope, work.candidates));
    receipt.setPlaces(places);
    receipt.setState(RELEASED);
    receipt.setReleasedAt(now);
    promise(receipt, receipt.getNow() ? hurried(now, now) : latest(places, now));
    tell(receipt, work, "every place is free of the data; the next compactions remove its bytes");
    log.atInfo()
        .addKeyValue("receipt", receipt.getReceiptId())
        .log("every place is free of the deleted data");
  }

  /**
   * Sets the deadline of a receipt, or an earlier deadline. A later one never takes its place, so a
   * removal that is repeated after the deadline is overdue.
   */
  static void promise(ErasureReceipt receipt, Instant goneBy) {
    Instant promised = receipt.getGoneBy();
    if (promised == null || goneBy.isBefore(promised)) {
      receipt.setGoneBy(goneBy);
    }
  }

  private static Instant latest(List<ErasurePlace> places, Instant now) {
    return places.stream()
        .map(ErasurePlace::getGoneBy)
        .filter(at -> at != null)
        .max(Comparator.naturalOrder())
        .orElse(now);
  }

  /**
   * Returns the time by which a removal on demand is complete. This process cannot trigger a
   * removal in other processes, so their bounds in time count.
   */
  private Instant hurried(Instant now, Instant released) {
    return setup.places().remote().stream()
        .map(place -> released.plus(place.bound()))
        .reduce(now.plus(HURRIED), (one, other) -> one.isAfter(other) ? one : other);
  }

  private boolean isToHurry(ErasureReceipt receipt) {
    ReceiptWork work = work(receipt);
    return receipt.getState().equals(RELEASED)
        && receipt.getAsked() > work.hurried
        && System.nanoTime() >= work.nextHurry;
  }

  private void hurry(List<ErasureReceipt> waiting) throws ExecutionException, InterruptedException {
    if (waiting.isEmpty()) {
      return;
    }
    for (ErasureReceipt receipt : waiting) {
      ReceiptWork work = work(receipt);
      // A removal that fails is repeated after a pause, not in each round.
      work.nextHurry = System.nanoTime() + AGAIN.toNanos();
      promise(receipt, hurried(clock.instant(), receipt.getReleasedAt()));
      tell(receipt, work, "the bytes are being removed");
    }
    ErasureReceipt first = waiting.getFirst();
    erasure.run(
        lowered -> {
          first.setLowered(lowered);
          store(first);
        },
        this::readCandidates);
    setup.places().compactions().run();
    for (ErasureReceipt receipt : waiting) {
      ReceiptWork work = work(receipt);
      work.hurried = receipt.getAsked();
      work.nextProbe = System.nanoTime();
    }
  }

  /**
   * Adds the words of pending receipts, since a removal for other receipts removes their records as
   * well. A receipt may be pending during several removals, and only the first finds its records.
   */
  private void readCandidates() throws ExecutionException, InterruptedException {
    for (ErasureReceipt receipt : receipts.all()) {
      if (receipt.getState().equals(PENDING)) {
        work(receipt).candidates.addAll(rarest.candidates(ErasedScope.of(receipt)));
      }
    }
  }

  private boolean isToProve(ErasureReceipt receipt) {
    ReceiptWork work = work(receipt);
    return receipt.getState().equals(RELEASED)
        && (work.hurried > 0 || !clock.instant().isBefore(receipt.getGoneBy()))
        && System.nanoTime() >= work.nextProbe;
  }

  private void prove(ErasureReceipt receipt, ReceiptWork work)
      throws ExecutionException, InterruptedException, IOException {
    ErasedScope scope = ErasedScope.of(receipt);
    if (work.words == null) {
      // After a restart the words can be read again only while the records still exist.
      work.words = proof.telling(rarest.of(scope, work.candidates));
    }
    ErasureProbe probe = proof.probe(scope, receipt.getPlaces(), work.words);
    Instant now = clock.instant();
    // The broker's cleaner may run a moment after the bound.
    boolean overdue = now.isAfter(receipt.getGoneBy().plus(LATER));
    work.nextProbe = System.nanoTime() + (overdue ? LATER : SOON).toNanos();
    receipt.setProbe(probe);
    Optional<String> uncompacted = uncompacted(receipt, now);
    if (probe.getClean() && uncompacted.isEmpty()) {
      for (ErasurePlace place : receipt.getPlaces()) {
        place.setGoneAt(now);
      }
      receipt.setState(ReceiptLog.GONE);
      receipt.setGoneAt(now);
      receipt.setDetail("");
      store(receipt);
      log.atInfo().addKeyValue("receipt", receipt.getReceiptId()).log("the bytes are gone");
      return;
    }
    tell(
        receipt,
        work,
        uncompacted.orElseGet(
            () ->
                "%d places still contain the data; see the probe"
                    .formatted(probe.getFound().size())));
  }

  /**
   * Returns a sentence about a place of this or of a remote process that was not compacted since
   * the release; empty if there is none.
   */
  private Optional<String> uncompacted(ErasureReceipt receipt, Instant now) {
    Instant released = receipt.getReleasedAt();
    for (FilePlace place : setup.places().compactions().places()) {
      Optional<Instant> last = setup.places().compactions().last(place);
      if (last.isEmpty() || last.get().isBefore(released)) {
        return Optional.of("%s %s is compacted on schedule".formatted(place.kind(), place.name()));
      }
    }
    for (FilePlace place : setup.places().remote()) {
      Instant by = released.plus(place.bound());
      if (now.isBefore(by)) {
        return Optional.of(
            "%s %s belongs to another process, which removes the bytes by %s"
                .formatted(place.kind(), place.name(), by));
      }
    }
    return Optional.empty();
  }

  /**
   * Sets the detail of a receipt, and writes the receipt if the detail is new or it has a probe.
   */
  private void tell(ErasureReceipt receipt, ReceiptWork work, String detail)
      throws InterruptedException {
    boolean told = receipt.getDetail().equals(detail) && work.detail.equals(detail);
    work.detail = detail;
    receipt.setDetail(detail);
    if (!told || receipt.getProbe() != null) {
      store(receipt);
    }
  }

  /** Writes a receipt, and keeps requests for an immediate removal that were stored meanwhile. */
  private void store(ErasureReceipt receipt) throws InterruptedException {
    receipts
        .find(receipt.getTenant(), receipt.getReceiptId())
        .ifPresent(
            present -> {
              receipt.setNow(receipt.getNow() || present.getNow());
              receipt.setAsked(Math.max(receipt.getAsked(), present.getAsked()));
            });
    receipts.write(receipt);
  }
}
