# Writes the settings of the package: settings.env with the address, the price of shipping, the payment
# methods and the sender of e-mails that the pages were built with. Read at installation, after the pages are built.
file(READ "${built}" facts)
file(READ "${shipped}" settings)
foreach(name PUBLIC_URL SHIPPING_PESOS PAYMENT_METHODS MAIL_FROM)
  string(REGEX MATCH "${name}=\"[^\"]*\"" fact "${facts}")
  string(REGEX REPLACE "${name}=\"[^\"]*\"" "${fact}" settings "${settings}")
endforeach()
file(WRITE "${made}" "${settings}")
