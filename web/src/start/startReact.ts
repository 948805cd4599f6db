// React's initialisation blocks a slow phone for a moment. This script runs it in a separate task
// before the app's script, so that both together are not one long task.

import 'react-dom/client';
