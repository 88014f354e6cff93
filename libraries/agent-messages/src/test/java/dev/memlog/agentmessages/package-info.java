@NullMarked
package dev.memlog.agentmessages;

import org.jspecify.annotations.NullMarked;
