CREATE TABLE "tooth_presence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"tooth" text NOT NULL,
	"presence" text,
	"by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "fingerprint" bit(256);--> statement-breakpoint
ALTER TABLE "tooth_presence" ADD CONSTRAINT "tooth_presence_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooth_presence" ADD CONSTRAINT "tooth_presence_analysis_id_analysis_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tooth_presence" ADD CONSTRAINT "tooth_presence_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tooth_presence_analysis" ON "tooth_presence" USING btree ("analysis_id","tooth","id");--> statement-breakpoint
CREATE TRIGGER "tooth_presence_append_only" BEFORE UPDATE ON "tooth_presence" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();