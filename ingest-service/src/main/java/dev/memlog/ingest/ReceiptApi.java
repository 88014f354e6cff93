package dev.memlog.ingest;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import dev.memlog.api.v1.EraseNowRequest;
import dev.memlog.api.v1.GetReceiptRequest;
import dev.memlog.api.v1.Receipt;
import dev.memlog.api.v1.ReceiptPlace;
import dev.memlog.api.v1.ReceiptProbe;
import dev.memlog.api.v1.ReceiptServiceGrpc.ReceiptServiceImplBase;
import dev.memlog.runtime.server.Authenticator;
import dev.memlog.state.ErasurePlace;
import dev.memlog.state.ErasureProbe;
import dev.memlog.state.ErasureReceipt;
import io.grpc.stub.StreamObserver;
import java.time.Clock;
import java.time.Instant;

/** The API that returns erasure receipts and requests immediate erasure, over gRPC and JSON. */
final class ReceiptApi extends ReceiptServiceImplBase {

  private final Receipts receipts;
  private final Clock clock;

  ReceiptApi(Receipts receipts, Clock clock) {
    this.receipts = receipts;
    this.clock = clock;
  }

  @Override
  public void getReceipt(GetReceiptRequest request, StreamObserver<Receipt> answer) {
    answer.onNext(message(receipts.find(request.getId(), Authenticator.principal())));
    answer.onCompleted();
  }

  @Override
  public void eraseNow(EraseNowRequest request, StreamObserver<Receipt> answer) {
    answer.onNext(message(receipts.now(request.getId(), Authenticator.principal())));
    answer.onCompleted();
  }

  private Receipt message(ErasureReceipt receipt) {
    Receipt.Builder message =
        Receipt.newBuilder()
            .setReceiptId(receipt.getReceiptId())
            .setPosition(receipt.getPosition())
            .setApp(receipt.getApp())
            .setKind(receipt.getKind())
            .addAllScope(receipt.getScope())
            .setState(receipt.getState())
            .setRequestedAt(time(receipt.getRequestedAt()))
            .setNow(receipt.getNow())
            .setDetail(receipt.getDetail());
    if (receipt.getUser() != null) {
      message.setUser(receipt.getUser());
    }
    if (receipt.getReleasedAt() != null) {
      message.setReleasedAt(time(receipt.getReleasedAt()));
    }
    if (receipt.getGoneBy() != null) {
      message.setGoneBy(time(receipt.getGoneBy()));
      message.setOverdue(
          receipt.getGoneAt() == null && clock.instant().isAfter(receipt.getGoneBy()));
    }
    if (receipt.getGoneAt() != null) {
      message.setGoneAt(time(receipt.getGoneAt()));
    }
    receipt.getPlaces().forEach(place -> message.addPlaces(message(place)));
    if (receipt.getProbe() != null) {
      message.setProbe(message(receipt.getProbe()));
    }
    return message.build();
  }

  private static ReceiptPlace message(ErasurePlace place) {
    ReceiptPlace.Builder message =
        ReceiptPlace.newBuilder()
            .setKind(place.getKind())
            .setName(place.getName())
            .setBound(place.getBound());
    place
        .getOffsets()
        .forEach((partition, offset) -> message.putOffsets(Integer.parseInt(partition), offset));
    if (place.getRecords() >= 0) {
      message.setRecords(place.getRecords());
    }
    if (place.getGoneBy() != null) {
      message.setGoneBy(time(place.getGoneBy()));
    }
    if (place.getGoneAt() != null) {
      message.setGoneAt(time(place.getGoneAt()));
    }
    return message.build();
  }

  private static ReceiptProbe message(ErasureProbe probe) {
    return ReceiptProbe.newBuilder()
        .setAt(time(probe.getAt()))
        .setWords(probe.getWords())
        .setTopics(probe.getTopics())
        .setRecords(probe.getRecords())
        .setFiles(probe.getFiles())
        .setClean(probe.getClean())
        .addAllFound(probe.getFound())
        .build();
  }

  private static Timestamp time(Instant at) {
    return Timestamps.fromMillis(at.toEpochMilli());
  }
}
