# Writes the settings of the package: settings.env with the address, the price of shipping and the payment
# methods that the pages were built with. Read at installation, after the pages are built.
file(READ "${built}" facts)
file(READ "${shipped}" settings)
foreach(name PUBLIC_URL SHIPPING_PESOS PAYMENT_METHODS)
  string(REGEX MATCH "${name}=\"[^\"]*\"" fact "${facts}")
  string(REGEX REPLACE "${name}=\"[^\"]*\"" "${fact}" settings "${settings}")
endforeach()
file(WRITE "${made}" "${settings}")
