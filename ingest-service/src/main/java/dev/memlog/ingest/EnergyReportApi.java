package dev.memlog.ingest;

import dev.memlog.api.v1.EnergyReportServiceGrpc.EnergyReportServiceImplBase;
import dev.memlog.api.v1.ReportEnergyRequest;
import dev.memlog.api.v1.ReportEnergyResponse;
import dev.memlog.ingest.publish.EventPublisher;
import dev.memlog.ingest.publish.PublishFailures;
import dev.memlog.ingest.publish.Requested;
import dev.memlog.ingest.publish.ValidatingPublisher;
import dev.memlog.runtime.rules.RequestProblems;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.StateFields;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.energy.EnergyKeys;
import dev.memlog.state.EnergyRecord;
import dev.memlog.state.EnergyReport;
import io.grpc.stub.StreamObserver;
import org.apache.kafka.common.header.internals.RecordHeaders;

/**
 * The API by which a host reports its energy. A call answers once the broker has acknowledged the
 * report.
 */
final class EnergyReportApi extends EnergyReportServiceImplBase {

  private final EventPublisher events;
  private final Requested requested;

  /**
   * Creates the API.
   *
   * @param events the publisher of events, whose producer this API shares
   */
  EnergyReportApi(EventPublisher events, Requested requested) {
    this.events = events;
    this.requested = requested;
  }

  @Override
  public void reportEnergy(
      ReportEnergyRequest request, StreamObserver<ReportEnergyResponse> answer) {
    check(request);
    var report =
        new EnergyReport(
            requested.orNew(""), request.getLevel(), request.getTotal(), requested.now());
    publish(report);
    answer.onNext(
        ReportEnergyResponse.newBuilder()
            .setLevel(report.getLevel())
            .setTotal(report.getTotal())
            .setReportedAt(StateFields.time(report.getReportedAt()))
            .build());
    answer.onCompleted();
  }

  private static void check(ReportEnergyRequest request) {
    var problems = new RequestProblems();
    double level = request.getLevel();
    double total = request.getTotal();
    if (!request.hasTotal()) {
      problems.invalid("total", "is required");
    } else if (!(total > 0 && Double.isFinite(total))) {
      problems.invalid("total", "must be above 0", Double.toString(total));
    }
    if (!request.hasLevel()) {
      problems.invalid("level", "is required");
    } else if (!(level >= 0) || (request.hasTotal() && !(level <= total))) {
      problems.invalid("level", "must be from 0 to total=" + total, Double.toString(level));
    }
    problems.throwIfAny();
  }

  private void publish(EnergyReport report) {
    try {
      int partition = Keys.partition(EnergyKeys.REPORT, events.partitions());
      var record =
          events.record(
              Topics.ENERGY,
              partition,
              EnergyKeys.REPORT,
              new EnergyRecord(report),
              new RecordHeaders());
      ValidatingPublisher.await(events.send(record, "energy"));
    } catch (RuntimeException e) {
      throw PublishFailures.of(e);
    }
  }
}
