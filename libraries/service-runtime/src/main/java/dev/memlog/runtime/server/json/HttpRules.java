package dev.memlog.runtime.server.json;

import com.google.api.AnnotationsProto;
import com.google.api.HttpRule;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Message;
import com.linecorp.armeria.common.HttpMethod;
import dev.memlog.runtime.JsonForm;
import io.grpc.BindableService;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.protobuf.ProtoMethodDescriptorSupplier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A finder of the google.api.http rules of a service's methods. */
public final class HttpRules {

  private HttpRules() {}

  /** A method's rule. */
  record Rule(HttpMethod verb, PathTemplate path, boolean body) {}

  /**
   * Creates a transcoder for every method of the service that has a rule.
   *
   * @param service the service, which may be a {@link JsonForm}
   * @param definition the definition of the service
   * @param limit the largest size of a request's body, in bytes
   */
  @SuppressWarnings("unchecked")
  public static List<JsonTranscoder> transcoders(
      BindableService service, ServerServiceDefinition definition, int limit) {
    JsonForm form = service instanceof JsonForm own ? own : JsonForm.PROTO3;
    List<JsonTranscoder> transcoders = new ArrayList<>();
    for (ServerMethodDefinition<?, ?> method : definition.getMethods()) {
      if (method.getMethodDescriptor().getSchemaDescriptor()
          instanceof ProtoMethodDescriptorSupplier supplier) {
        rule(supplier.getMethodDescriptor())
            .ifPresent(
                rule ->
                    transcoders.add(
                        new JsonTranscoder(
                            (ServerMethodDefinition<Message, Message>) method, rule, form, limit)));
      }
    }
    return transcoders;
  }

  public static Optional<Rule> rule(MethodDescriptor method) {
    if (!method.getOptions().hasExtension(AnnotationsProto.http)) {
      return Optional.empty();
    }
    HttpRule rule = method.getOptions().getExtension(AnnotationsProto.http);
    if (!rule.getBody().isEmpty() && !rule.getBody().equals("*")) {
      throw new IllegalArgumentException(
          method.getFullName() + " must have body \"*\" or none, got " + rule.getBody());
    }
    boolean body = !rule.getBody().isEmpty();
    return Optional.of(
        switch (rule.getPatternCase()) {
          case GET -> new Rule(HttpMethod.GET, PathTemplate.of(rule.getGet()), body);
          case POST -> new Rule(HttpMethod.POST, PathTemplate.of(rule.getPost()), body);
          case PUT -> new Rule(HttpMethod.PUT, PathTemplate.of(rule.getPut()), body);
          case PATCH -> new Rule(HttpMethod.PATCH, PathTemplate.of(rule.getPatch()), body);
          case DELETE -> new Rule(HttpMethod.DELETE, PathTemplate.of(rule.getDelete()), body);
          case CUSTOM, PATTERN_NOT_SET ->
              throw new IllegalArgumentException(method.getFullName() + " has no usable http rule");
        });
  }
}
