// React sets itself up when it is first asked for, which holds a slow phone up for a moment. This
// script is run before the app's own, so that the two are not one long moment.

import 'react-dom/client';
