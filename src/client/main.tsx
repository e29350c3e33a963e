import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createRouter } from './router.tsx';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root to render into.');

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
  </StrictMode>,
);
