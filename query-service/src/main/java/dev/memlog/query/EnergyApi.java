package dev.memlog.query;

import dev.memlog.api.v1.Energy;
import dev.memlog.api.v1.EnergyUse;
import dev.memlog.query.request.Problems;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.StateFields;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.energy.EnergyKeys;
import dev.memlog.schemas.log.LatestRecords;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.schemas.log.SchemaSource;
import dev.memlog.state.EnergyRecord;
import dev.memlog.state.EnergyReport;
import dev.memlog.state.EnergyUsed;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;

/** A read-only API of the energy that topic energy records. The extractors write that topic. */
final class EnergyApi implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final LatestRecords<EnergyRecord> log;
  private final Clock clock;

  EnergyApi(KafkaSettings kafka, Clock clock) {
    var clients = new KafkaClients(kafka, "query");
    this.clock = clock;
    this.log =
        new LatestRecords<>(
            Topics.ENERGY,
            EnergyRecord.class,
            PATIENCE,
            () -> clients.scanner("energy"),
            () ->
                RecordReader.impatient(
                    SchemaSource.connect(kafka.registryUrl(), kafka.registryProperties()),
                    Topics.ENERGY));
  }

  Energy get() {
    try {
      return energy(log.read(), clock.instant());
    } catch (KafkaException e) {
      throw Problems.unavailable("cannot be answered now: the log does not answer; try again");
    }
  }

  /** Returns the energy that the topic's records describe. */
  static Energy energy(Map<String, EnergyRecord> records, Instant now) {
    List<EnergyUsed> all =
        records.values().stream()
            .map(EnergyRecord::getPayload)
            .filter(EnergyUsed.class::isInstance)
            .map(EnergyUsed.class::cast)
            .toList();
    Optional<EnergyReport> report =
        Optional.ofNullable(records.get(EnergyKeys.REPORT))
            .map(EnergyRecord::getPayload)
            .map(EnergyReport.class::cast);
    Energy.Builder shown = Energy.newBuilder().setSource("unbounded");
    report.ifPresent(
        known -> {
          shown.setReportedAt(StateFields.time(known.getReportedAt()));
          shown.setSource("reported").setLevel(known.getLevel()).setTotal(known.getTotal());
        });
    // The latest record that refers to the report is the most accurate.
    all.stream()
        .filter(used -> used.getReportId().equals(report.map(EnergyReport::getId).orElse("")))
        .max(Comparator.comparing(EnergyUsed::getAt))
        .ifPresent(latest -> show(latest, shown));
    return shown.setUsed(used(all, report, now)).build();
  }

  private static void show(EnergyUsed latest, Energy.Builder shown) {
    shown
        .clearLevel()
        .clearTotal()
        .setSource(latest.getSource())
        .setDeferred(!latest.getDeferred().isEmpty())
        .setReason(latest.getDeferred());
    if (!latest.getSource().equals("unbounded")) {
      shown.setLevel(latest.getLevel()).setTotal(latest.getTotal());
    }
  }

  private static EnergyUse used(List<EnergyUsed> all, Optional<EnergyReport> report, Instant now) {
    long today = LocalDate.ofInstant(now, ZoneOffset.UTC).toEpochDay();
    List<EnergyUsed> ofToday = all.stream().filter(used -> used.getDay() == today).toList();
    return EnergyUse.newBuilder()
        .setToday(ofToday.stream().mapToDouble(EnergyUsed::getUnits).sum())
        .setCalls(ofToday.stream().mapToLong(EnergyUsed::getCalls).sum())
        .setTokens(ofToday.stream().mapToLong(EnergyUsed::getTokens).sum())
        .setSinceReport(
            report.stream()
                .flatMap(
                    known -> all.stream().filter(used -> used.getReportId().equals(known.getId())))
                .mapToDouble(EnergyUsed::getSinceReport)
                .sum())
        .build();
  }

  @Override
  public void close() {
    log.close();
  }
}
