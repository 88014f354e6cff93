package dev.memlog.query.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.api.v1.SearchMessagesRequest;
import dev.memlog.api.v1.ToolOptions;
import dev.memlog.query.recall.RecallProfile;
import dev.memlog.query.search.SearchProfile;
import org.junit.jupiter.api.Test;

class OrdinaryLimitsTest {

  @Test
  void shouldCheckTheLimitsThatTheProtoFilesState() {
    assertThat(stated(RecallMemoriesRequest.getDescriptor())).isEqualTo(RecallProfile.MAX_LIMIT);
    assertThat(stated(SearchMessagesRequest.getDescriptor())).isEqualTo(SearchProfile.MAX_LIMIT);
  }

  private static int stated(Descriptor request) {
    return request.findFieldByName("limit").getOptions().getExtension(ToolOptions.ordinaryLimit);
  }
}
