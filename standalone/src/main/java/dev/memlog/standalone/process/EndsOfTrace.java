package dev.memlog.standalone.process;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.CoreConstants;

/**
 * A Logback converter that prints only the first and last frames of a long stack trace, and the
 * number of omitted frames between them. It keeps the log short after an endless recursion.
 */
public final class EndsOfTrace extends ThrowableProxyConverter {

  /** The number of frames to print from the place where the exception was thrown. */
  static final int TOP = 20;

  /** The number of frames to print from the start of the thread. */
  static final int BOTTOM = 8;

  @Override
  protected void subjoinSTEPArray(StringBuilder text, int indent, IThrowableProxy thrown) {
    StackTraceElementProxy[] frames = thrown.getStackTraceElementProxyArray();
    int own = frames.length - thrown.getCommonFrames();
    for (int i = 0; i < own; i++) {
      if (i == TOP && own > TOP + BOTTOM) {
        int left = own - TOP - BOTTOM;
        ThrowableProxyUtil.indent(text, indent);
        text.append("... ")
            .append(left)
            .append(" frames left out")
            .append(CoreConstants.LINE_SEPARATOR);
        i += left;
      }
      ThrowableProxyUtil.indent(text, indent);
      text.append(frames[i]).append(CoreConstants.LINE_SEPARATOR);
    }
    if (thrown.getCommonFrames() > 0) {
      ThrowableProxyUtil.indent(text, indent);
      text.append("... ")
          .append(thrown.getCommonFrames())
          .append(" common frames omitted")
          .append(CoreConstants.LINE_SEPARATOR);
    }
  }
}
