CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"analysis_id" uuid,
	"case_id" uuid,
	"link_id" uuid,
	"by" uuid,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notification_once" UNIQUE("clinic_id","user_id","key")
);
--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_analysis_id_analysis_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_case_id_clinical_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."clinical_case"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_link_id_patient_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."patient_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_member" FOREIGN KEY ("clinic_id","user_id") REFERENCES "public"."member"("clinic_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_of_person" ON "notification" USING btree ("clinic_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notification_analysis" ON "notification" USING btree ("analysis_id");--> statement-breakpoint
CREATE INDEX "notification_case" ON "notification" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "notification_link" ON "notification" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "notification_unmailed" ON "notification" USING btree ("created_at") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "notification_age" ON "notification" USING btree ("created_at");