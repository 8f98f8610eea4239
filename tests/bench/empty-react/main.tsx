import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The least a React page can be: one component with a state, a heading and a button. */
function Empty() {
  const [open, setOpen] = useState(false)
  return (
    <main>
      <h1>Sign in</h1>
      <button type="button" onClick={() => setOpen(!open)}>
        Menu
      </button>
      {open && <p>Open</p>}
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Empty />
    </StrictMode>,
  )
