DROP INDEX "analysis_image";--> statement-breakpoint
DROP INDEX "clinical_case_patient";--> statement-breakpoint
DROP INDEX "image_case";--> statement-breakpoint
DROP INDEX "image_patient";--> statement-breakpoint
CREATE INDEX "analysis_counts" ON "analysis" USING btree ("clinic_id","state","reviewed","type");--> statement-breakpoint
CREATE INDEX "analysis_image" ON "analysis" USING btree ("image_id","clinic_id","id");--> statement-breakpoint
CREATE INDEX "clinical_case_patient" ON "clinical_case" USING btree ("patient_id","clinic_id","id");--> statement-breakpoint
CREATE INDEX "image_case" ON "image" USING btree ("case_id","id","patient_id");--> statement-breakpoint
CREATE INDEX "image_patient" ON "image" USING btree ("patient_id","id","case_id","clinic_id");