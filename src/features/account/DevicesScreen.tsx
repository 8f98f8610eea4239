import { MyDevices } from './MyDevices.tsx'
import { MySessions } from './MySessions.tsx'

/** Where the person is signed in, and where their alerts go. */
export default function DevicesScreen() {
  return (
    <section className="section account-form">
      <div className="push-devices">
        <MySessions />
        <MyDevices />
      </div>
    </section>
  )
}
