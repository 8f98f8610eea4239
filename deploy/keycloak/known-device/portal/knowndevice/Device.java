package portal.knowndevice;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.ws.rs.core.Cookie;
import jakarta.ws.rs.core.NewCookie;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.keycloak.TokenCategory;
import org.keycloak.common.util.Time;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.representations.JsonWebToken;

/** A browser and who signed in on it, as its cookie says in a token that the realm signed. */
final class Device {
  private static final String COOKIE = "KNOWN_DEVICE";
  private static final String TYPE = "KnownDevice";
  private static final Duration KEPT = Duration.ofDays(400);
  /** People of one till; the one longest away leaves. */
  private static final int MOST_PEOPLE = 20;

  private final Signed signed;

  private Device(Signed signed) {
    this.signed = signed;
  }

  /** The device that asks; a new one where it shows no cookie of this realm. */
  static Device ofRequest(KeycloakSession session) {
    var request = session.getContext().getHttpRequest();
    Cookie cookie = request == null ? null : request.getHttpHeaders().getCookies().get(COOKIE);
    Signed shown = cookie == null ? null : session.tokens().decode(cookie.getValue(), Signed.class);
    return new Device(shown != null && TYPE.equals(shown.getType()) && shown.isActive() ? shown : fresh());
  }

  String id() {
    return signed.getId();
  }

  boolean knows(UserModel user) {
    return signed.people.containsKey(shortened(user));
  }

  /** Adds the person to those that the browser shows from now on. */
  void remember(KeycloakSession session, RealmModel realm, UserModel user) {
    signed.people.put(shortened(user), Time.currentTimeMillis());
    while (signed.people.size() > MOST_PEOPLE)
      signed.people.remove(Collections.min(signed.people.entrySet(), Map.Entry.comparingByValue()).getKey());
    signed.issuedNowWithTTL((int) KEPT.toSeconds());
    var base = session.getContext().getUri().getBaseUri();
    session.getContext().getHttpResponse().setCookieIfAbsent(
        new NewCookie.Builder(COOKIE)
            .value(session.tokens().encode(signed))
            .path(base.getRawPath() + "realms/" + realm.getName() + "/")
            .maxAge((int) KEPT.toSeconds())
            .httpOnly(true)
            .secure("https".equals(base.getScheme()))
            .sameSite(NewCookie.SameSite.LAX)
            .build());
  }

  private static Signed fresh() {
    Signed signed = new Signed();
    signed.id(UUID.randomUUID().toString());
    signed.type(TYPE);
    return signed;
  }

  /** Whose it is, in so few letters that twenty fit a cookie. */
  private static String shortened(UserModel user) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(user.getId().getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest).substring(0, 16);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible); // every Java has it
    }
  }

  /** The cookie's token: people by their shortened id, each with the moment (epoch ms) of their last sign-in. */
  public static final class Signed extends JsonWebToken {
    private static final long serialVersionUID = 1;

    @JsonProperty("people")
    public Map<String, Long> people = new HashMap<>();

    @Override
    public TokenCategory getCategory() {
      return TokenCategory.INTERNAL;
    }
  }
}
