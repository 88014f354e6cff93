package dev.memlog.runtime.server.json;

import static java.util.Objects.requireNonNull;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.util.JsonFormat;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.QueryParams;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.JsonForm;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.config.Suggestions;
import dev.memlog.runtime.openapi.OpenApiDocument;
import dev.memlog.runtime.server.caller.BytesInFlight;
import dev.memlog.runtime.server.caller.RequestBody;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import io.grpc.protobuf.ProtoMethodDescriptorSupplier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A service of one unary gRPC method as JSON over HTTP, by its google.api.http rule. It reads the
 * request strictly ({@link StrictJson}) and reports all problems together. The answer is proto3
 * JSON that includes empty fields.
 *
 * <p>Armeria can transcode too, but ignores unknown fields silently and reports other faults one by
 * one.
 *
 * @param form the form of requests that the method accepts beside that of proto3
 * @param limit the largest size of the request's body, in bytes
 */
public record JsonTranscoder(
    ServerMethodDefinition<Message, Message> method, HttpRules.Rule rule, JsonForm form, int limit)
    implements HttpService {

  private static final JsonFormat.Printer PRINTER =
      JsonFormat.printer().omittingInsignificantWhitespace().includingDefaultValueFields();

  /** Returns the method's name without its service. */
  public String name() {
    return String.valueOf(method.getMethodDescriptor().getBareMethodName());
  }

  public HttpMethod verb() {
    return rule.verb();
  }

  public PathTemplate path() {
    return rule.path();
  }

  /**
   * Adds this method to the API's description.
   *
   * @param headers the headers that the method accepts, with a description of each
   */
  public void describe(OpenApiDocument document, String role, SortedMap<String, String> headers) {
    var schema =
        (ProtoMethodDescriptorSupplier)
            requireNonNull(method.getMethodDescriptor().getSchemaDescriptor());
    document.method(
        schema.getMethodDescriptor(),
        rule.verb().name(),
        rule.path().template(),
        rule.path().variables(),
        rule.body(),
        role,
        headers);
    document.describe(form::describe);
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    return HttpResponse.of(
        RequestBody.read(request, limit, BytesInFlight.of(context).begin())
            .thenComposeAsync(
                content -> UnaryCall.start(method, read(context, content)),
                context.blockingTaskExecutor())
            .thenApply(JsonTranscoder::answer));
  }

  private static HttpResponse answer(MessageOrBuilder message) {
    try {
      return HttpResponse.of(
          HttpStatus.OK, MediaType.JSON_UTF_8, HttpData.ofUtf8(PRINTER.print(message) + "\n"));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("an answer cannot be written as JSON", e);
    }
  }

  private Message read(ServiceRequestContext context, byte[] content) {
    List<Problem> problems = new ArrayList<>();
    Message.Builder into = newRequest();
    if (rule.body()) {
      body(context, content, into, problems);
    } else if (content.length > 0) {
      problems.add(
          Problem.invalid("", "must have no body with " + rule.verb(), content.length + " bytes"));
    }
    query(context.queryParams(), into, problems);
    pathVariables(context, into, problems);
    if (!problems.isEmpty()) {
      throw new RequestException(problems);
    }
    return into.build();
  }

  private Message.Builder newRequest() {
    var marshaller =
        (MethodDescriptor.PrototypeMarshaller<Message>)
            method.getMethodDescriptor().getRequestMarshaller();
    return requireNonNull(marshaller.getMessagePrototype()).newBuilderForType();
  }

  private void body(
      ServiceRequestContext context, byte[] content, Message.Builder into, List<Problem> problems) {
    if (content.length == 0) {
      return;
    }
    @Nullable MediaType type = context.request().contentType();
    // A request without a type is refused too, since web pages may send it to any site without a
    // preflight.
    if (type == null || !type.isJson()) {
      throw new RequestException(BodyTypes.problem(MediaType.JSON, type));
    }
    new StrictJson(problems, form).read(content, into, "");
  }

  private void query(QueryParams params, Message.Builder into, List<Problem> problems) {
    JsonScalars scalars = new JsonScalars(problems);
    Descriptor type = into.getDescriptorForType();
    for (String name : Set.copyOf(params.names())) {
      @Nullable FieldDescriptor field = rule.body() ? null : StrictJson.field(type, name);
      if (field == null || rule.path().variables().contains(field.getName()) || !single(field)) {
        problems.add(Problem.invalid(name, unknown(type, name), ""));
        continue;
      }
      List<String> values = params.getAll(name);
      if (!field.isRepeated() && values.size() > 1) {
        problems.add(Problem.invalid(name, "must be given only once", ""));
        continue;
      }
      for (String value : values) {
        @Nullable Object read = scalars.text(field, value, name);
        if (read != null && field.isRepeated()) {
          into.addRepeatedField(field, read);
        } else if (read != null) {
          into.setField(field, read);
        }
      }
    }
  }

  /** Returns whether a field is a single value, which a path or query parameter can hold. */
  private static boolean single(FieldDescriptor field) {
    return field.getJavaType() != FieldDescriptor.JavaType.MESSAGE
        || JsonScalars.isWellKnown(field.getMessageType());
  }

  private String unknown(Descriptor type, String name) {
    List<String> known =
        rule.body()
            ? List.of()
            : type.getFields().stream()
                .filter(
                    field -> !rule.path().variables().contains(field.getName()) && single(field))
                .map(FieldDescriptor::getJsonName)
                .toList();
    return "is no known query parameter" + Suggestions.didYouMean(name, known);
  }

  private void pathVariables(
      ServiceRequestContext context, Message.Builder into, List<Problem> problems) {
    Map<String, String> given = context.pathParams();
    JsonScalars scalars = new JsonScalars(problems);
    for (int i = 0; i < rule.path().variables().size(); i++) {
      FieldDescriptor field =
          into.getDescriptorForType().findFieldByName(rule.path().variables().get(i));
      String text = String.valueOf(given.get("v" + i));
      @Nullable Object value = scalars.text(field, text, field.getJsonName());
      Object inBody = into.getField(field);
      if (value == null) {
        continue;
      }
      if (!inBody.equals(field.getDefaultValue()) && !inBody.equals(value)) {
        problems.add(
            Problem.invalid(
                field.getJsonName(),
                "must be the same as in the path, " + text,
                inBody.toString()));
      }
      into.setField(field, value);
    }
  }

  /** A call of a gRPC handler in this process, with a request that is already read. */
  private static final class UnaryCall<Q, R> extends ServerCall<Q, R> {

    private final MethodDescriptor<Q, R> method;
    private final CompletableFuture<R> answer = new CompletableFuture<>();
    private volatile @Nullable R message;

    private UnaryCall(MethodDescriptor<Q, R> method) {
      this.method = method;
    }

    /**
     * Calls the handler and returns its answer; the future fails as the handler does. An exception
     * of the handler itself is thrown.
     */
    static <Q, R> CompletableFuture<R> start(ServerMethodDefinition<Q, R> definition, Q request) {
      var call = new UnaryCall<>(definition.getMethodDescriptor());
      ServerCall.Listener<Q> listener =
          definition.getServerCallHandler().startCall(call, new Metadata());
      listener.onMessage(request);
      listener.onHalfClose();
      return call.answer;
    }

    @Override
    public void request(int numMessages) {
      // There is just one message, which start() hands over.
    }

    @Override
    public void sendHeaders(Metadata headers) {
      // HTTP has its own headers.
    }

    @Override
    public void sendMessage(R sent) {
      message = sent;
    }

    @Override
    public void close(Status status, Metadata trailers) {
      R sent = message;
      if (!status.isOk()) {
        answer.completeExceptionally(status.asRuntimeException(trailers));
      } else if (sent == null) {
        answer.completeExceptionally(
            Status.INTERNAL.withDescription("the handler returned no answer").asRuntimeException());
      } else {
        answer.complete(sent);
      }
    }

    @Override
    public boolean isCancelled() {
      return answer.isCancelled();
    }

    @Override
    public MethodDescriptor<Q, R> getMethodDescriptor() {
      return method;
    }
  }
}
