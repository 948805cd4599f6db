import { createRoot } from 'react-dom/client';
import Page from '../page.jsx';

createRoot(document.getElementById('root')).render(<Page />);
