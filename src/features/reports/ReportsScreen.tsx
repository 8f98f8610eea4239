import { MyFiles } from './MyFiles.tsx'
import { MyReports } from './MyReports.tsx'
import './reports.css'

/** Reports that come by themselves: the files that wait for the person, and what they have laid down. */
export default function ReportsScreen() {
  return (
    <section className="section account-form reports">
      <MyFiles />
      <MyReports />
    </section>
  )
}
