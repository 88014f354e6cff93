package dev.memlog.ingest;

import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.PublishResult;
import dev.memlog.ingest.publish.ValidatingPublisher;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.server.caller.BytesInFlight;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.concurrent.Executor;

/** An adapter of a gRPC stream of events to {@link EventStream}, with HTTP/2's flow control. */
final class GrpcStream implements EventStream.Connection, StreamObserver<Event> {

  private final ServerCallStreamObserver<PublishResult> answers;
  private final Executor serial;
  private final EventStream stream;
  private final BytesInFlight bytes;

  /**
   * Creates an adapter and requests the first event.
   *
   * @param serial an executor that runs tasks sequentially
   * @param bytes the server's limit on the bytes of requests in process
   * @param window the maximum number of unanswered events
   */
  GrpcStream(
      ValidatingPublisher publisher,
      Principal principal,
      StreamObserver<PublishResult> answers,
      Executor serial,
      BytesInFlight bytes,
      int window) {
    this.bytes = bytes;
    this.answers = (ServerCallStreamObserver<PublishResult>) answers;
    this.serial = serial;
    this.stream = new EventStream(publisher, principal, this, serial, window);
    this.answers.disableAutoRequest();
    this.answers.setOnReadyHandler(() -> serial.execute(stream::drain));
    this.answers.setOnCancelHandler(() -> serial.execute(stream::cancel));
    this.answers.request(1);
  }

  @Override
  public void onNext(Event event) {
    serial.execute(() -> take(event));
  }

  private void take(Event event) {
    int size = event.getSerializedSize();
    if (bytes.hold(size)) {
      stream.event(event, () -> bytes.release(size));
    } else {
      stream.refused(List.of(BytesInFlight.problem()));
    }
  }

  @Override
  public void onError(Throwable thrown) {
    serial.execute(stream::cancel);
  }

  @Override
  public void onCompleted() {
    serial.execute(stream::end);
  }

  @Override
  public void more() {
    answers.request(1);
  }

  @Override
  public boolean ready() {
    return answers.isReady();
  }

  @Override
  public void answer(PublishResult result) {
    answers.onNext(result);
  }

  @Override
  public void complete() {
    answers.onCompleted();
  }
}
