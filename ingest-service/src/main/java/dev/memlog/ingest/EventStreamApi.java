package dev.memlog.ingest;

import com.google.common.util.concurrent.MoreExecutors;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.PublishResult;
import dev.memlog.ingest.publish.ValidatingPublisher;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.server.HttpRoute;
import dev.memlog.runtime.server.caller.Authenticator;
import dev.memlog.runtime.server.caller.BytesInFlight;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.concurrent.Executor;

/** The API for streams of events, over gRPC or as lines of JSON over HTTP. */
record EventStreamApi(ValidatingPublisher publisher, IngestConfig config) implements HttpService {

  private static final MediaType NDJSON = MediaType.create("application", "x-ndjson");

  /** The types of bodies with one JSON object per line. */
  static final List<MediaType> ACCEPTED =
      List.of(
          NDJSON,
          MediaType.create("application", "ndjson"),
          MediaType.create("application", "jsonl"),
          MediaType.create("application", "json"));

  static final HttpRoute ROUTE =
      new HttpRoute(
          HttpMethod.POST,
          "/v1/messages:stream",
          Role.WRITE,
          "Publishes a stream of events, one JSON event per line (memlog.v1.Event), and "
              + "answers each with one line (memlog.v1.PublishResult), in order. The answer "
              + "to an invalid line holds its errors, and the stream continues. Read the "
              + "answers while you write; a client that reads them only after writing "
              + "may send 100,000 lines per request.",
          ACCEPTED,
          NDJSON,
          true);

  StreamObserver<Event> grpc(Principal principal, StreamObserver<PublishResult> answers) {
    ServiceRequestContext context = ServiceRequestContext.current();
    return new GrpcStream(
        publisher,
        principal,
        answers,
        serial(context),
        BytesInFlight.of(context),
        config.streamInFlight());
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    HttpResponseWriter answers = HttpResponse.streaming();
    answers.write(ResponseHeaders.builder(HttpStatus.OK).contentType(NDJSON).build());
    request.subscribe(
        new NdjsonStream(
            context,
            answers,
            publisher,
            Authenticator.principal(context),
            serial(context),
            config));
    return answers;
  }

  /**
   * Returns an executor that runs the tasks of one stream sequentially, on the server's threads for
   * blocking tasks.
   */
  private static Executor serial(ServiceRequestContext context) {
    return MoreExecutors.newSequentialExecutor(context.blockingTaskExecutor());
  }
}
