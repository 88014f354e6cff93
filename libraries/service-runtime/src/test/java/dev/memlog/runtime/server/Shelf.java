package dev.memlog.runtime.server;

import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.runtime.server.shelf.Book;
import dev.memlog.runtime.server.shelf.CloseShelfRequest;
import dev.memlog.runtime.server.shelf.DropShelfRequest;
import dev.memlog.runtime.server.shelf.ListBooksRequest;
import dev.memlog.runtime.server.shelf.ListBooksResponse;
import dev.memlog.runtime.server.shelf.PutBookRequest;
import dev.memlog.runtime.server.shelf.ShelfServiceGrpc.ShelfServiceImplBase;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.Map;

/** A service that echoes what it understood, and fails in every way on demand. */
final class Shelf extends ShelfServiceImplBase {

  @Override
  public void putBook(PutBookRequest request, StreamObserver<Book> answer) {
    answer.onNext(request.getBook().toBuilder().putCopies(request.getShelfId(), 1).build());
    answer.onCompleted();
  }

  @Override
  public void listBooks(ListBooksRequest request, StreamObserver<ListBooksResponse> answer) {
    Book book =
        Book.newBuilder()
            .setTitle(request.getShelfId())
            .setPrice(request.getLimit())
            .setLent(request.getLent())
            .setPrintedAt(request.getAfter())
            .addAllTags(request.getTagsList())
            .build();
    answer.onNext(ListBooksResponse.newBuilder().addBooks(book).build());
    answer.onCompleted();
  }

  @Override
  public void closeShelf(CloseShelfRequest request, StreamObserver<Book> answer) {
    throw switch (request.getReason()) {
      case "two" ->
          new RequestException(
              List.of(
                  Problem.invalid("a", "must be one", "1"),
                  Problem.invalid("b", "must be two", "é 2 %")));
      case "bug" -> new IllegalStateException("the secret inside");
      case "unavailable" ->
          new RequestException(new Problem(ErrorCode.UNAVAILABLE, "", "cannot be kept", ""));
      default ->
          new RequestException(new Problem(ErrorCode.of(request.getReason()), "", "is so", ""));
    };
  }

  @Override
  public void dropShelf(DropShelfRequest request, StreamObserver<Book> answer) {
    if (request.getReason().equals("status")) {
      answer.onError(Status.NOT_FOUND.withDescription("no such shelf").asRuntimeException());
      return;
    }
    var principal = Authenticator.principal();
    answer.onNext(
        Book.newBuilder()
            .setTitle(request.getShelfId())
            .addTags(principal.tenant())
            .addTags(Thread.currentThread().getName())
            .putAllCopies(Map.of())
            .build());
    answer.onCompleted();
  }

  @Override
  public StreamObserver<Book> echo(StreamObserver<Book> answers) {
    return new StreamObserver<>() {
      @Override
      public void onNext(Book book) {
        answers.onNext(book.toBuilder().addTags(Authenticator.principal().tenant()).build());
      }

      @Override
      public void onError(Throwable t) {
        answers.onError(t);
      }

      @Override
      public void onCompleted() {
        answers.onCompleted();
      }
    };
  }
}
