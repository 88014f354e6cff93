package dev.memlog.ingest;

import dev.memlog.api.v1.EraseNowRequest;
import dev.memlog.api.v1.GetReceiptRequest;
import dev.memlog.api.v1.Receipt;
import dev.memlog.api.v1.ReceiptPlace;
import dev.memlog.api.v1.ReceiptServiceGrpc.ReceiptServiceImplBase;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.schemas.StateFields;
import dev.memlog.state.ErasureReceipt;
import io.grpc.stub.StreamObserver;
import java.time.Clock;

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
    Receipt.Builder message = StateFields.copy(receipt, Receipt.newBuilder());
    message.setOverdue(
        receipt.getGoneBy() != null
            && receipt.getGoneAt() == null
            && clock.instant().isAfter(receipt.getGoneBy()));
    // A negative number says that keys do not tell.
    message.getPlacesBuilderList().stream()
        .filter(place -> place.getRecords() < 0)
        .forEach(ReceiptPlace.Builder::clearRecords);
    return message.build();
  }
}
