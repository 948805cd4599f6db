#pragma once

namespace server {

/// At most `count` times in a window of `seconds`, which begins with the first.
struct Limit {
  int count = 1;
  int seconds = 1;
};

/// Who may try how often. Many shoppers share the address of their mobile network, hence the
/// difference between one account and one address.
struct Limits {
  /// Failed sign-ins with one e-mail from one address.
  Limit sign_in_pair{10, 900};
  /// Failed sign-ins from one address, whatever the e-mails.
  Limit sign_in_address{100, 900};
  /// Failed sign-ins with one e-mail, wherever from.
  Limit sign_in_account{100, 3'600};
  Limit registration_address{60, 3'600};
  Limit captcha_address{120, 600};
};

}  // namespace server
