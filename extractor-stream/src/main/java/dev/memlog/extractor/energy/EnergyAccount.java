package dev.memlog.extractor.energy;

import dev.memlog.schemas.energy.EnergyKeys;
import dev.memlog.state.EnergyRecord;
import dev.memlog.state.EnergyReport;
import dev.memlog.state.EnergyUsed;
import dev.memlog.state.OwnerUsed;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The account of the energy that language models use, in one process. It decides whether there is
 * enough for a piece of work. Until {@link #learn} was called it admits none, so that a restart
 * does not forget earlier use. Not safe for use by several threads.
 */
final class EnergyAccount {

  /** The number of tokens in a unit of energy. */
  static final double TOKENS_PER_UNIT = 100;

  private final EnergyConfig config;
  private final String instance;
  private final InstantSource clock;

  /** The energy that other processes and owners have used, by key. */
  private Map<String, EnergyRecord> others = Map.of();

  private final DayUse uses = new DayUse();
  private @Nullable EnergyReport report;
  private EnergyUsed own;
  private boolean known;
  private int reserved;

  EnergyAccount(EnergyConfig config, String instance, InstantSource clock) {
    this.config = config;
    this.instance = instance;
    this.clock = clock;
    this.own = EnergyUsed.newBuilder().setInstance(instance).build();
  }

  /**
   * The energy that is available now.
   *
   * @param source reported or capacity
   * @param level the remaining units
   * @param total the units of a full store
   */
  private record Store(String source, double level, double total) {}

  /**
   * Updates the account from topic energy. The use of this process is only taken from the first
   * call, since no other process writes it.
   *
   * @param records the records of the topic, by key
   */
  void learn(Map<String, EnergyRecord> records) {
    if (!known) {
      records.forEach(this::restore);
      known = true;
    }
    others = records;
    EnergyRecord reported = records.get(EnergyKeys.REPORT);
    report =
        reported != null && reported.getPayload() instanceof EnergyReport latest ? latest : null;
    String id = report == null ? "" : report.getId();
    if (!own.getReportId().equals(id)) {
      own.setReportId(id);
      own.setSinceReport(0);
    }
  }

  private void restore(String key, EnergyRecord stored) {
    switch (stored.getPayload()) {
      case EnergyUsed used when used.getInstance().equals(instance) ->
          own = EnergyUsed.newBuilder(used).build();
      case OwnerUsed used when used.getDay() == today() && EnergyKeys.writtenBy(instance, key) ->
          uses.restore(key, used);
      case null, default -> {
        // A report, or what another process has used.
      }
    }
  }

  /**
   * Returns the reason why there is no energy for a piece of work; empty if there is enough. The
   * reasons are level, share, and starting, which is given before the first {@link #learn}.
   */
  String missing(Work work) {
    if (!known) {
      return "starting";
    }
    Store store = store();
    if (store == null) {
      return "";
    }
    if (store.level - reserved <= config.threshold() * store.total) {
      return "level";
    }
    double used = sum(EnergyUsed::getUnits, other -> other.getDay() == today());
    return used + reserved + work.units() > config.share() * store.total ? "share" : "";
  }

  void reserve(Work work) {
    reserved += work.units();
  }

  void release(Work work) {
    reserved -= work.units();
  }

  /**
   * Returns whether the daily limits of an owner and of its app permit a further model call for the
   * owner's turns.
   *
   * @param owner {@code tenant/app/user}
   */
  boolean admits(String owner) {
    OwnerUsed used = uses.of(EnergyKeys.owner(owner), today());
    return (config.callsPerOwner() == 0 || used.getCalls() < config.callsPerOwner())
        && (config.tokensPerOwner() == 0 || used.getTokens() < config.tokensPerOwner())
        && admitsApp(EnergyKeys.ofOwner(owner));
  }

  /**
   * Returns whether an app's daily limit permits a further model call. Without a total the limit
   * does not apply.
   */
  private boolean admitsApp(EnergyKeys.App app) {
    double bound = config.shareOf(app.app());
    Store store = bound < 1 ? store() : null;
    if (store == null) {
      return true;
    }
    String own = app.key(instance);
    long tokens = uses.of(own, today()).getTokens();
    for (Entry<String, EnergyRecord> other : others.entrySet()) {
      if (!other.getKey().equals(own)
          && app.owns(other.getKey())
          && other.getValue().getPayload() instanceof OwnerUsed used
          && used.getDay() == today()) {
        tokens += used.getTokens();
      }
    }
    return tokens / TOKENS_PER_UNIT < bound * config.share() * store.total;
  }

  /**
   * Counts a model call for an owner's turns.
   *
   * @param owner {@code tenant/app/user}
   */
  void spend(String owner, long tokens) {
    double units = tokens / TOKENS_PER_UNIT;
    beginDay();
    own.setUnits(own.getUnits() + units);
    own.setCalls(own.getCalls() + 1);
    own.setTokens(own.getTokens() + tokens);
    own.setSinceReport(own.getSinceReport() + units);
    if (config.boundsOwners()) {
      uses.spend(EnergyKeys.owner(owner), tokens, today());
    }
    if (config.boundsApps()) {
      uses.spend(EnergyKeys.ofOwner(owner).key(instance), tokens, today());
    }
  }

  /**
   * Returns the records to write to topic energy, by key: those that the topic does not hold yet,
   * and null for counts of former days.
   */
  Map<String, @Nullable EnergyRecord> unwritten() {
    Map<String, @Nullable EnergyRecord> records = new HashMap<>();
    if (!known) {
      return records;
    }
    EnergyUsed now = used();
    EnergyRecord written = others.get(EnergyKeys.used(instance));
    if (written == null
        || !(written.getPayload() instanceof EnergyUsed former)
        || !same(former, now)) {
      records.put(EnergyKeys.used(instance), new EnergyRecord(now));
    }
    uses.addUnwritten(others, today(), records);
    return records;
  }

  private static boolean same(EnergyUsed one, EnergyUsed other) {
    EnergyUsed sameTime = EnergyUsed.newBuilder(other).setAt(one.getAt()).build();
    return one.equals(sameTime);
  }

  /**
   * Returns the energy that this process has used today, and the state of the energy as this
   * process sees it.
   */
  EnergyUsed used() {
    beginDay();
    Store store = store();
    EnergyUsed now = EnergyUsed.newBuilder(own).build();
    now.setAt(clock.instant());
    now.setSource(store == null ? "unbounded" : store.source);
    now.setLevel(store == null ? 0 : store.level);
    now.setTotal(store == null ? 0 : store.total);
    now.setDeferred(missing(Work.CREATE));
    return now;
  }

  private void beginDay() {
    if (own.getDay() != today()) {
      own.setDay(today());
      own.setUnits(0);
      own.setCalls(0);
      own.setTokens(0);
    }
  }

  private @Nullable Store store() {
    EnergyReport reported = report;
    if (reported != null
        && Duration.between(reported.getReportedAt(), clock.instant())
                .compareTo(config.reportValid())
            < 0) {
      double used = sum(EnergyUsed::getSinceReport, o -> o.getReportId().equals(reported.getId()));
      return new Store("reported", Math.max(0, reported.getLevel() - used), reported.getTotal());
    }
    if (config.capacity() > 0) {
      double used = sum(EnergyUsed::getUnits, other -> other.getDay() == today());
      return new Store("capacity", Math.max(0, config.capacity() - used), config.capacity());
    }
    return null;
  }

  /**
   * Returns a sum over all processes. For this process, its own counts are used in place of the
   * topic's record.
   */
  private double sum(ToDoubleFunction<EnergyUsed> of, Predicate<EnergyUsed> counts) {
    double sum = counts.test(own) ? of.applyAsDouble(own) : 0;
    for (EnergyRecord other : others.values()) {
      if (other.getPayload() instanceof EnergyUsed used
          && !used.getInstance().equals(instance)
          && counts.test(used)) {
        sum += of.applyAsDouble(used);
      }
    }
    return sum;
  }

  private int today() {
    return Math.toIntExact(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).toEpochDay());
  }
}
